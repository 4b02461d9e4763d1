-- create table commented (id int);
CREATE TABLE IF NOT EXISTS public.orders ( -- ^outline: table public.orders 2-5 exported
  id serial PRIMARY KEY,
  note text DEFAULT 'a; create table quoted (id int)'
);

create unique index concurrently orders_note on orders (note); -- ^outline: index orders_note 7-7 exported
CREATE INDEX ON orders (id);

CREATE OR REPLACE VIEW "Open Orders" AS -- ^outline: view Open Orders 10-11 exported
  SELECT CASE WHEN id > 1 THEN 1 ELSE 2 END FROM orders;

CREATE MATERIALIZED VIEW totals AS SELECT 1; -- ^outline: view totals 13-13 exported

CREATE FUNCTION add(a int, b int) RETURNS int AS $body$ -- ^outline: function add 15-20 exported
BEGIN
  CREATE TEMP TABLE hidden (id int);
  RETURN a + b;
END;
$body$ LANGUAGE plpgsql;

CREATE TRIGGER touch AFTER INSERT ON orders -- ^outline: trigger touch 22-26 exported
BEGIN
  UPDATE orders SET id = 1;
  SELECT CASE WHEN 1 THEN 2 END;
END;

create type mood as enum ('sad', 'ok'); -- ^outline: type mood 28-28 exported
CREATE SCHEMA audit; -- ^outline: module audit 29-29 exported
INSERT INTO orders VALUES (1, 'create view no as');
CREATE TABLE last_one (id int) -- ^outline: table last_one 31-31 exported
