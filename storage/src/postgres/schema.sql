-- Format 1. Texts are bytes: they keep every character and sort the same under any locale.
-- Ids of Discord fit a BIGINT; larger ones wrap around and back, since they are only ever compared for equality.
CREATE TABLE IF NOT EXISTS grove_tables (
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
CREATE UNIQUE INDEX IF NOT EXISTS grove_tables_place ON grove_tables (place ASC) WHERE open;
CREATE INDEX IF NOT EXISTS grove_tables_grp ON grove_tables (grp ASC, id ASC) WHERE open;
CREATE TABLE IF NOT EXISTS grove_people (
    person BIGINT NOT NULL,
    open BOOLEAN NOT NULL,
    table_id BIGINT NOT NULL,
    PRIMARY KEY (person, open, table_id)
);
CREATE INDEX IF NOT EXISTS grove_people_table ON grove_people (table_id ASC);
CREATE TABLE IF NOT EXISTS grove_log (
    table_id BIGINT NOT NULL,
    n BIGINT NOT NULL,
    at BIGINT NOT NULL,
    body BYTEA NOT NULL,
    step BIGINT NOT NULL,
    PRIMARY KEY (table_id, n)
);
CREATE TABLE IF NOT EXISTS grove_due (
    table_id BIGINT NOT NULL,
    key BYTEA NOT NULL,
    at BIGINT NOT NULL,
    -- When it can be claimed: for work that is free by the clock of those who put it, for claimed work by the database's.
    ready BIGINT NOT NULL,
    lease BIGINT NOT NULL,
    attempts BIGINT NOT NULL,
    body BYTEA NOT NULL,
    PRIMARY KEY (table_id, key)
);
CREATE INDEX IF NOT EXISTS grove_due_ready ON grove_due (ready ASC, table_id ASC, key ASC);
CREATE TABLE IF NOT EXISTS grove_notes (
    key BYTEA PRIMARY KEY,
    text BYTEA NOT NULL
);
