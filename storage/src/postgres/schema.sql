-- Format 1. Texts are bytes: they keep every character and sort the same under any locale.
-- Ids of Discord fit a BIGINT; larger ones wrap around and back, since they are only ever compared for equality.
CREATE TABLE grove_tables (
    id BIGINT PRIMARY KEY,
    grp BIGINT,
    place BIGINT NOT NULL,
    people BIGINT[] NOT NULL,
    open BOOLEAN NOT NULL,
    version BIGINT NOT NULL,
    entries BIGINT NOT NULL,
    body BYTEA NOT NULL,
    -- Marks of the change that made the table and of the last one, by which a writer knows its own after a lost answer.
    born BIGINT NOT NULL,
    step BIGINT NOT NULL
);
CREATE UNIQUE INDEX grove_tables_place ON grove_tables (place) WHERE open;
CREATE INDEX grove_tables_grp ON grove_tables (grp, id) WHERE open;
CREATE TABLE grove_people (
    person BIGINT NOT NULL,
    open BOOLEAN NOT NULL,
    table_id BIGINT NOT NULL,
    PRIMARY KEY (person, open, table_id)
);
CREATE INDEX grove_people_table ON grove_people (table_id);
CREATE TABLE grove_log (
    table_id BIGINT NOT NULL,
    n BIGINT NOT NULL,
    at BIGINT NOT NULL,
    body BYTEA NOT NULL,
    step BIGINT NOT NULL,
    PRIMARY KEY (table_id, n)
);
CREATE TABLE grove_due (
    table_id BIGINT NOT NULL,
    key BYTEA NOT NULL,
    at BIGINT NOT NULL,
    ready BIGINT NOT NULL,
    lease BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    body BYTEA NOT NULL,
    PRIMARY KEY (table_id, key)
);
CREATE INDEX grove_due_ready ON grove_due (ready, table_id, key);
CREATE TABLE grove_notes (
    key BYTEA PRIMARY KEY,
    text BYTEA NOT NULL
);
