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
    -- A changed head finds room on its page, so that no index has to follow.
) WITH (fillfactor = 80);
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
-- When something is to be shown at a table, and which process does it. A narrow row beside the head: noting a post never
-- conflicts with a move.
CREATE TABLE IF NOT EXISTS grove_work (
    table_id BIGINT PRIMARY KEY,
    -- When something is due, by the clock of those who say so; a lease takes it, and changes set it again.
    at BIGINT NOT NULL,
    -- End of the lease by the database's clock; 0 if nobody holds it.
    until BIGINT NOT NULL,
    -- When it can be claimed: at, or until.
    ready BIGINT NOT NULL,
    -- One more with every lease.
    fence BIGINT NOT NULL,
    -- Mark of the claim or change that took the lease, by which it is found after a lost answer.
    holder BIGINT NOT NULL
) WITH (fillfactor = 60);
CREATE INDEX IF NOT EXISTS grove_work_ready ON grove_work (ready ASC);
CREATE TABLE IF NOT EXISTS grove_posts (
    table_id BIGINT NOT NULL,
    role BYTEA NOT NULL,
    key BYTEA NOT NULL,
    place BIGINT NOT NULL,
    message BIGINT NOT NULL,
    hash BIGINT NOT NULL,
    PRIMARY KEY (table_id, role)
);
CREATE TABLE IF NOT EXISTS grove_notes (
    key BYTEA PRIMARY KEY,
    text BYTEA NOT NULL
);
