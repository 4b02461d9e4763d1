import type { MarkedFile } from '#test/bench/corpora/programs';
import { base64, dated, dotted, hex, human, random, short, strong, uuid, word } from './shapes';

/** Dumps, migrations, fixtures and statements within code. */
export const sqlFiles: readonly MarkedFile[] = [
  {
    path: 'db/seed.sql',
    text: `-- users of the demonstration
CREATE TABLE users (
  id SERIAL PRIMARY KEY,
  ‹email VARCHAR(120)› NOT NULL,
  ‹password VARCHAR(255)› NOT NULL,
  ‹api_token CHAR(40) DEFAULT NULL›
);
INSERT INTO users (email, password, role) VALUES ('‹ann@shop.test›', '${dotted}', '‹admin›');
INSERT INTO users (email, password, role) VALUES
  ('‹bob@shop.test›', '${human}', '‹clerk›'),
  ('carol@shop.test', '${word}', 'clerk'),
  ('‹dave@shop.test›', '${dated}', '‹clerk›');
INSERT INTO users (id, email, api_token) VALUES (9, '‹eve@shop.test›', '${random}');
INSERT INTO roles (name, description) VALUES ('‹password_manager›', '‹May reset the password of others›');
UPDATE users SET password = '${human}' WHERE email = '‹ann@shop.test›';
UPDATE users SET role = '‹owner›', password = '${dotted}', updated_at = now() WHERE id = 4;
UPDATE users SET ‹password = NULL› WHERE id = 5;
UPDATE users SET ‹password = :password› WHERE id = :id;
`,
  },
  {
    path: 'backup/shop.sql',
    text: `-- MySQL dump 10.13  Distrib 8.0.33, for Linux (x86_64)
DROP TABLE IF EXISTS \`customers\`;
CREATE TABLE \`customers\` (
  \`id\` int NOT NULL AUTO_INCREMENT,
  ‹\`passwd\` varchar(64)› DEFAULT NULL,
  PRIMARY KEY (\`id\`)
) ENGINE=InnoDB;
LOCK TABLES \`customers\` WRITE;
INSERT INTO \`customers\` (\`id\`, \`name\`, \`passwd\`, \`city\`) VALUES (1,'‹Miller›','${human}','‹Hamburg›'),(2,'O\\'‹Neil›','${word}','‹Cork›'),(3,'‹Smith, J.›','${strong}',NULL);
INSERT INTO \`oauth_clients\` (\`id\`,\`name\`,\`secret\`,\`redirect\`) VALUES (3,'‹Personal Access Client›','${random}','‹http://localhost›');
REPLACE INTO \`api_keys\` (\`label\`, \`api_key\`) VALUES ('‹warehouse›', '${hex}');
INSERT IGNORE INTO \`settings\` VALUES ('‹smtp_host›','‹mail.shop.test›'),('smtp_password','${dotted}'),('‹smtp_port›','‹587›');
`,
  },
  {
    path: 'dump/public.sql',
    text: `--
-- PostgreSQL database dump
--
CREATE ROLE app LOGIN PASSWORD '${dotted}';
ALTER ROLE reporter WITH LOGIN ENCRYPTED PASSWORD '${human}' VALID UNTIL '‹infinity›';
ALTER USER batch PASSWORD NULL;
CREATE USER MAPPING FOR app SERVER warehouse OPTIONS (user '‹reader›', password '${word}');
COPY public.accounts (id, login, password, created_at) FROM stdin;
1	‹amira›	${dotted}	2021-04-01
2	‹bjoern›	${dated}	2021-04-02
3	‹chloe›	\\N	‹2021-04-03›
\\.
COPY public.audit (id, action) FROM stdin;
1	‹change password›
2	‹rotate_secret_key›
\\.
SELECT dblink_connect('host=db user=app password=${human} dbname=shop');
GRANT SELECT (id, ‹password›) ON accounts TO app;
`,
  },
  {
    path: 'docker/init/01-users.sql',
    text: `CREATE USER 'app'@'%' IDENTIFIED BY '${dotted}';
CREATE USER 'legacy'@'localhost' IDENTIFIED WITH mysql_native_password BY '${human}';
ALTER USER 'root'@'localhost' IDENTIFIED WITH caching_sha2_password BY "${word}";
GRANT ALL PRIVILEGES ON shop.* TO 'app'@'10.%' IDENTIFIED BY '${dated}' WITH GRANT OPTION;
SET PASSWORD FOR 'app'@'%' = '${strong}';
SET PASSWORD FOR 'old'@'%' = PASSWORD('${human}');
CHANGE MASTER TO MASTER_HOST='‹db1›', MASTER_USER='‹repl›', MASTER_PASSWORD='${word}', MASTER_LOG_POS=‹4›;
CHANGE REPLICATION SOURCE TO SOURCE_USER='‹repl›', SOURCE_PASSWORD='${dotted}';
CREATE USER 'nobody'@'%' IDENTIFIED WITH ‹auth_socket›;
CREATE USER shop IDENTIFIED BY :shop_password;
`,
  },
  {
    path: 'oracle/install.sql',
    text: `CREATE USER hr IDENTIFIED BY ${short} DEFAULT TABLESPACE ‹users› QUOTA UNLIMITED ON users;
ALTER USER scott IDENTIFIED BY "${strong}";
CREATE DATABASE LINK sales CONNECT TO ‹remote_user› IDENTIFIED BY ${short} USING '‹sales_db›';
CONNECT hr/${word}@orclpdb
CREATE LOGIN webapp WITH PASSWORD = '${dotted}', DEFAULT_DATABASE = ‹[Shop]›;
CREATE LOGIN [svc_report] WITH PASSWORD=N'${human}', CHECK_POLICY=‹OFF›;
ALTER LOGIN sa WITH PASSWORD = N'${strong}';
CREATE MASTER KEY ENCRYPTION BY PASSWORD = '${dotted}';
EXEC sp_addlogin '‹loader›', '${word}';
EXEC sp_addlinkedsrvlogin @rmtsrvname=N'‹ERP›', @rmtuser=N'‹erp›', @rmtpassword=N'${human}';
OPEN SYMMETRIC KEY card_key DECRYPTION BY PASSWORD = '${strong}';
`,
  },
  {
    path: 'test/fixtures/data.sqlite.sql',
    text: `PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE account(id integer primary key, name text, ‹password text›, token text);
INSERT INTO account(id,name,password,token) VALUES(1,'‹mia›','${word}','${hex}');
INSERT INTO "account"("id","name","password","token") VALUES(2,'‹noah›',"${dotted}",'${uuid}');
INSERT OR REPLACE INTO account (name, token) SELECT '‹olga›', '${base64}';
CREATE INDEX idx_token ON account (‹token›);
COMMIT;
`,
  },
  {
    path: 'src/main/java/Seed.java',
    text: `class Seed {
  static final String SQL = "INSERT INTO users (name, password) VALUES ('‹root›', '${human}')";
  void run(Connection c) throws SQLException {
    c.prepareStatement("‹INSERT INTO users (name, password) VALUES (?, ?)›");
    c.createStatement().execute("UPDATE users SET password='${word}' WHERE name='‹root›'");
    c.createStatement().execute("ALTER USER app IDENTIFIED BY '" + ‹secret› + "'");
  }
}
`,
  },
  {
    path: 'database/migrations/seed.php',
    text: `<?php
$pdo->exec("INSERT INTO admins (login, pass, mail) VALUES ('‹chief›', '${human}', '‹chief@shop.test›')");
$db->query('‹INSERT INTO admins (login, pass) VALUES (:login, :pass)›');
$db->query("UPDATE admins SET pass = '${dotted}' WHERE login = '‹chief›'");
DB::statement("CREATE USER 'app'@'%' IDENTIFIED BY '${word}'");
`,
  },
  {
    path: 'scripts/provision.sh',
    text: `#!/bin/sh
mysql -u root -e "CREATE USER 'wp'@'localhost' IDENTIFIED BY '${dotted}'; FLUSH PRIVILEGES;"
psql -c "ALTER USER postgres WITH PASSWORD '${human}'"
psql -c "ALTER USER postgres WITH PASSWORD '‹$PGPASSWORD›'"
sqlite3 app.db "INSERT INTO users (name, password) VALUES ('‹ops›', '${word}')"
sudo -u postgres psql <<EOF
INSERT INTO api_clients (client_id, client_secret) VALUES ('‹dashboard›', '${random}');
EOF
`,
  },
  {
    path: 'seeds/users.csv',
    text: `id,username,password,city
1,‹anton›,${word},‹Berlin›
2,‹berta›,${dotted},‹Paris›
3,‹caesar›,${human},‹"Rome, Italy"›
`,
  },
  {
    path: 'seeds/clients.tsv',
    text: `client	secret_key	region
‹north›	${random}	‹eu-west-1›
‹south›	${hex}	‹us-east-2›
`,
  },
  {
    path: 'seeds/export.csv',
    text: `"login";"mail";"api_key";"active"
"‹nina›";"‹nina@shop.test›";"${hex}";"‹true›"
"otto";"otto@shop.test";"${uuid}";"false"
`,
  },
  {
    path: 'lib/repo.ex',
    text: `Repo.query!("INSERT INTO users (email, password) VALUES ('‹x@shop.test›', '${word}')")
Repo.query!("‹UPDATE users SET password = $1 WHERE id = $2›", [hash, id])
execute "CREATE ROLE reporting LOGIN PASSWORD '${dotted}'"
`,
  },
  {
    path: 'app/models/report.rb',
    text: `ActiveRecord::Base.connection.execute <<~SQL
  INSERT INTO users (email, encrypted_password, confirmation_token)
  VALUES ('‹z@shop.test›', '${strong}', '${hex}')
SQL
connection.execute("‹SELECT password FROM users WHERE email = ?›")
`,
  },
];
