import { strict as assert } from 'node:assert';
import { isSecretFile } from '../../src/secrets/secretFiles';

describe('a file of secrets', () => {
  const secret = [
    '.env', 'a/.env', '.env.local', '.env.production', '.env.local.bak', 'docker.env', '.envrc', '.dev.vars', 'id_rsa', 'a/id_ed25519', 'server.pem', 'a/tls.key', 'a.p12', 'a.pfx', 'a.jks', 'a.keystore', 'a.ppk',
    'ca.crt', 'credentials', 'credentials.json', 'credentials.yml.enc', 'Credentials.JSON', 'passwords.txt', 'secrets.yaml', 'secrets.toml', 'config/secrets.yml', '.netrc', '.pypirc', '.pgpass', '.htpasswd', '.git-credentials',
    'kubeconfig', 'a.kubeconfig', '.kube/config', '.aws/credentials', '.docker/config.json', '.ssh/deploy', 'service-account.json', 'my-service-account-prod.json', 'client_secret.json', 'client_secret_123.apps.googleusercontent.com.json',
    'x-firebase-adminsdk-abc.json', 'terraform.tfstate', 'prod.tfvars', 'local.settings.json', 'config/master.key', '.bash_history', 'example.pem',
  ];
  const kept = [
    '.env.example', '.env.sample', '.env.template', '.env.dist', '.env.local.example', 'example.env', 'credentials.example.json', 'secrets.sample.yml',
    'password_reset.py', 'secrets.py', 'secrets.ts', 'credentials.ts', 'src/password.go', 'secret_detector.py', 'id_rsa.pub', '.ssh/id_ed25519.pub', 'environment.ts', 'env.d.ts', 'src/env/index.ts', 'keys.ts', 'token.ts',
    'credentials.md', 'docs/secrets.rst', '.npmrc', 'monkey.ts', 'package.json', 'config.json', '.flaskenv', 'secrets/index.ts', 'passwords.test.ts', 'service-account.ts', 'history.ts', 'terraform.tfvars.example',
  ];
  for (const path of secret) it(`${path} is one`, () => assert.equal(isSecretFile(path), true));
  for (const path of kept) it(`${path} is not one`, () => assert.equal(isSecretFile(path), false));
});
