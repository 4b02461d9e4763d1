import { lookAlikes, places } from './form';

const raw = String.raw;

export const sqlForms = [...places('word', raw`
MySQL | CREATE USER 'me'@'%' IDENTIFIED BY '¤';
MySQL in double quotes | CREATE USER me IDENTIFIED BY "¤";
MySQL in lower case | create user me identified by '¤';
MySQL with a plugin | CREATE USER 'me'@'%' IDENTIFIED WITH mysql_native_password BY '¤';
MySQL with a plugin in quotes | ALTER USER 'root'@'localhost' IDENTIFIED WITH 'caching_sha2_password' BY '¤';
MySQL's grant | GRANT ALL PRIVILEGES ON *.* TO 'me'@'%' IDENTIFIED BY '¤' WITH GRANT OPTION;
MySQL in a command | mysql -e "CREATE USER 'me'@'%' IDENTIFIED BY '¤';"
MySQL over lines | CREATE USER me⏎  IDENTIFIED BY⏎  '¤';
MySQL's own password | SET PASSWORD = PASSWORD('¤');
MySQL's password for a user | SET PASSWORD FOR 'me'@'%' = PASSWORD('¤');
MySQL's password without the function | SET PASSWORD FOR 'me'@'%' = '¤';
MySQL's table | UPDATE mysql.user SET Password=PASSWORD('¤') WHERE User='root';
MySQL's authentication string | UPDATE user SET authentication_string=PASSWORD('¤') WHERE user='root';
MySQL's replica | CHANGE MASTER TO MASTER_USER='r', MASTER_PASSWORD='¤';
MySQL's source | CHANGE REPLICATION SOURCE TO SOURCE_PASSWORD='¤';
Oracle | CREATE USER me IDENTIFIED BY ¤;
Oracle in quotes | ALTER USER me IDENTIFIED BY "¤" ACCOUNT UNLOCK;
Oracle with a tablespace | CREATE USER me IDENTIFIED BY ¤ DEFAULT TABLESPACE users;
Oracle's link | CREATE DATABASE LINK a CONNECT TO me IDENTIFIED BY "¤" USING 'b';
Oracle's role | SET ROLE admin IDENTIFIED BY ¤;
SQL Server | CREATE LOGIN me WITH PASSWORD = '¤';
SQL Server, national | CREATE LOGIN me WITH PASSWORD = N'¤', CHECK_POLICY = OFF;
SQL Server, tight | CREATE LOGIN [me] WITH PASSWORD=N'¤'
SQL Server's user | CREATE USER me WITH PASSWORD = '¤'
SQL Server's change | ALTER LOGIN sa WITH PASSWORD = '¤' UNLOCK;
SQL Server's old password | ALTER LOGIN me WITH PASSWORD = '¤' OLD_PASSWORD = '¤';
SQL Server's master key | CREATE MASTER KEY ENCRYPTION BY PASSWORD = '¤';
SQL Server's certificate | OPEN SYMMETRIC KEY k DECRYPTION BY PASSWORD = '¤';
SQL Server's sp_addlogin | EXEC sp_addlogin 'me', '¤'
SQL Server's linked server | EXEC sp_addlinkedsrvlogin @rmtsrvname='a', @rmtuser='me', @rmtpassword='¤'
PostgreSQL | CREATE ROLE me LOGIN PASSWORD '¤';
PostgreSQL with WITH | CREATE USER me WITH PASSWORD '¤';
PostgreSQL encrypted | CREATE USER me WITH ENCRYPTED PASSWORD '¤';
PostgreSQL's change | ALTER ROLE me WITH PASSWORD '¤';
PostgreSQL's change in lower case | alter user me password '¤';
PostgreSQL over lines | CREATE ROLE me⏎  LOGIN⏎  PASSWORD '¤';
PostgreSQL in a command | psql -c "ALTER USER me WITH PASSWORD '¤';"
PostgreSQL escaped | psql -c "ALTER USER me WITH PASSWORD \"¤\""
PostgreSQL's mapping | CREATE USER MAPPING FOR me SERVER s OPTIONS (user 'me', password '¤');
PostgreSQL's dblink | SELECT * FROM dblink('host=db user=me password=¤ dbname=x', 'select 1');
PostgreSQL's dblink in order | SELECT dblink_connect('dbname=x user=me password=¤');
PostgreSQL's subscription | CREATE SUBSCRIPTION s CONNECTION 'host=db user=me password=¤' PUBLICATION p;
PostgreSQL's primary_conninfo | primary_conninfo = 'host=db user=me password=¤'
CockroachDB | CREATE USER me WITH PASSWORD '¤';
ClickHouse | CREATE USER me IDENTIFIED WITH plaintext_password BY '¤';
ClickHouse hashed | CREATE USER me IDENTIFIED WITH sha256_password BY '¤' HOST ANY;
Snowflake | CREATE USER me PASSWORD='¤' DEFAULT_ROLE=a;
Redshift | create user me password '¤';
Cassandra | CREATE ROLE me WITH PASSWORD = '¤' AND LOGIN = true;
Cassandra's user | CREATE USER me WITH PASSWORD '¤' SUPERUSER;
MongoDB | db.createUser({ user: "me", pwd: "¤", roles: [] })
MongoDB over lines | db.createUser({⏎  user: 'me',⏎  pwd: '¤',⏎  roles: ['readWrite'],⏎})
MongoDB's auth | db.auth("me", "¤")
MongoDB's change | db.changeUserPassword("me", "¤")
Redis's config | CONFIG SET requirepass ¤
Neo4j | CREATE USER me SET PASSWORD '¤' CHANGE NOT REQUIRED
Couchbase | CREATE USER me PASSWORD "¤"
Oracle's CONNECT | CONNECT hr/¤@db1
a mapping of a foreign server | CREATE USER MAPPING FOR app SERVER warehouse OPTIONS (user 'reader', password '¤');
a column | INSERT INTO users (email, password) VALUES ('a@example.com', '¤');
a column first | INSERT INTO users (password, email) VALUES ('¤', 'a@example.com');
a column of several rows | INSERT INTO users (id, password, role) VALUES⏎  (1, '¤', 'admin'),⏎  (2, NULL, 'clerk'),⏎  (3, '¤', 'it''s');
a column after a quote and a comma | INSERT INTO users (name, city, password) VALUES ('O\'Neil', 'Rome, (Italy)', '¤');
a column in backticks | INSERT INTO ´shop´.´users´ (´id´, ´passwd´) VALUES (1,'¤');
a column in double quotes | INSERT INTO "users" ("id", "password") VALUES (1, '¤');
a column of SQL Server | INSERT [dbo].[Users] ([Id], [Password]) VALUES (1, N'¤')
a column of REPLACE | REPLACE INTO users (id, password) VALUES (1, '¤');
a column of INSERT IGNORE | INSERT IGNORE INTO users (id, password) VALUES (1, '¤');
a column of INSERT OR REPLACE | insert or replace into users(id,password) values(1,'¤');
a column of a selected row | INSERT INTO users (name, password) SELECT 'ann', '¤' WHERE NOT EXISTS (SELECT 1 FROM users);
a column within a function | INSERT INTO users (name, password) VALUES ('ann', MD5('¤'));
a column within crypt | INSERT INTO users (name, password) VALUES ('ann', crypt('¤', gen_salt('bf')));
a column of MERGE | WHEN NOT MATCHED THEN INSERT (name, password) VALUES ('ann', '¤')
a column beside a user | INSERT INTO admins (login, pass) VALUES ('ann', '¤');
a column in a string | db.query("INSERT INTO users (name, password) VALUES ('ann', '¤')")
a column in joined strings | db.query("INSERT INTO users (name, password) " +⏎  "VALUES ('ann', '¤')");
a column with escaped quotes | exec('INSERT INTO users (name, password) VALUES (\'ann\', \'¤\')');
a column in a here document | sqlite3 app.db <<EOF⏎INSERT INTO users (name, password) VALUES ('ann', '¤');⏎EOF
a column of a table that is defined above | CREATE TABLE users (⏎  id int NOT NULL, -- of the user, only⏎  password varchar(60) DEFAULT 'a,b',⏎  PRIMARY KEY (id, password)⏎);⏎INSERT INTO users VALUES (1,'¤'),(2,'¤');
a column of a dump of MySQL | CREATE TABLE ´users´ (⏎  ´id´ int,⏎  ´passwd´ varchar(60),⏎  KEY ´a´ (´id´)⏎) ENGINE=InnoDB;⏎INSERT INTO ´users´ VALUES (1,'¤');
a column of SQLite's dump | CREATE TABLE IF NOT EXISTS users(id integer primary key, password text);⏎INSERT INTO users VALUES(1,'¤');
COPY | COPY public.users (id, password, city) FROM stdin;⏎1⇥¤⇥Rome⏎2⇥¤⇥Cork⏎\.
COPY of values with commas | COPY users (id, password) FROM STDIN WITH CSV;⏎1,¤⏎\.
an update | UPDATE users SET role = 'owner', password = '¤' WHERE id = 4;
`), ...places('key', raw`
SQL Server's credential | CREATE CREDENTIAL c WITH IDENTITY = 'a', SECRET = '¤';
a column of tokens | INSERT INTO clients (name, api_token) VALUES ('north', '¤'), ('south', '¤');
a column of secrets | INSERT INTO ´oauth_clients´ (´id´,´secret´,´redirect´) VALUES (3,'¤','http://localhost');
COPY of tokens | COPY clients (name, api_token) FROM stdin;⏎north⇥¤⏎\.
Snowflake's stage | CREATE STAGE s CREDENTIALS=(AWS_KEY_ID='x' AWS_SECRET_KEY='¤');
`)];

export const sqlLookAlikes = lookAlikes(raw`
CREATE USER me IDENTIFIED BY :password;
CREATE USER me IDENTIFIED BY ?;
CREATE USER me IDENTIFIED BY '%s';
CREATE USER me IDENTIFIED BY '{}';
CREATE USER me IDENTIFIED BY '€PASSWORD';
CREATE USER me IDENTIFIED BY '€{DB_PASSWORD}';
CREATE USER me IDENTIFIED BY 'password';
CREATE USER me IDENTIFIED EXTERNALLY;
CREATE USER me IDENTIFIED BY RANDOM PASSWORD;
CREATE USER me IDENTIFIED BY password_value;
rows are identified by their id1
is identified by "name" and version2
identified by a UUID4 that is unique
ALTER ROLE me WITH PASSWORD NULL;
ALTER USER me WITH PASSWORD %s
ALTER USER me WITH PASSWORD €1
CREATE ROLE me WITH LOGIN;
UPDATE users SET password = ? WHERE id = 1
UPDATE users SET password = €1 WHERE name = 'user1name'
SELECT password FROM users WHERE name = 'user1name'
SELECT * FROM users WHERE password = :password
INSERT INTO users (name, password) VALUES (?, ?)
INSERT INTO users (name, password) VALUES (:name, :password)
password VARCHAR(60) NOT NULL DEFAULT ''
ALTER TABLE users ADD COLUMN password_hash2 TEXT
SET PASSWORD FOR 'me'@'%' = PASSWORD(:pw)
db.createUser({ user: "me", pwd: passwordPrompt(), roles: [] })
db.auth(user, process.env.PW1)
AUTH [username] password
CONNECT hr/password@db1
INSERT INTO users (name, password) VALUES ('admin1', ?), ('user1name', NULL)
INSERT INTO users (name, password) VALUES ('admin1', '" + password1 + "')
INSERT INTO users (name, password) VALUES ('admin1', '" . €_POST['pass1'] . "')
INSERT INTO users (name, password) VALUES ('admin1', '%s')
INSERT INTO users (name, password) VALUES ('admin1', '€{DB_PASSWORD}')
INSERT INTO users (name, password) VALUES ('admin1', @password1), ('x', €1)
INSERT INTO users (name, password) SELECT name1, password1 FROM old_users
INSERT INTO roles (name, description) VALUES ('password_admin', 'Summer2024')
INSERT INTO users (name, password, note) VALUES ('admin1', NULL, 'Summer2024')
INSERT INTO t (a, password_hint) VALUES ('Summer2024', 'Winter2024')
CREATE TABLE roles (id int, name text);⏎INSERT INTO roles VALUES (1, 'Summer2024');
CREATE TABLE users (id int, password text);⏎INSERT INTO roles VALUES (1, 'Summer2024');
COPY users (id, name, password) FROM stdin;⏎1⇥Summer2024⇥\N⏎\.
COPY roles (id, name) FROM stdin;⏎1⇥Summer2024⏎\.
insert the (password, Summer2024) into the values (1)
CONNECT TO shop1 USER me
`);
