import { concept } from './concept.ts'

const SECRETS = 'secret|credential|password|token|API key|access key|private key'

/** Returns the expressions of each kind of secret close to a place where none belongs. */
const secretsNear = (...places: readonly string[]): string =>
  places.map((place) => `${place} + ${SECRETS} - webhook|metadata|workflow|permission`).join(', ')

/** What must stay secret, where it is kept, and where it was found. */
export const SECRET_CONCEPTS = [
  concept(
    'secret',
    `secret, embedded credential, exposed credential, leaked credential, secrets in, credentials in,
    password in, passwords in, keys in + code, sensitive information in environment, private key,
    confidential value, sensitive value, API token, embedded + token, embedded + password, client
    secret`,
  ),
  concept(
    'private key',
    `private key, RSA private key, SSH private key, TLS private key, private key file, PEM, PEM
    file, RSA
    PEM, id_rsa, pfx, p12, ppk, private key material`,
    ['secret'],
  ),
  concept(
    'secret in plain sight',
    `hardcoded, hard-coded, hard coded, leaked secret, leaked key, leaked credential, leaked token,
    secret in code, credentials in code, secret in source, credentials in source, secret sprawl,
    plaintext credential, plaintext password, plaintext secret, plaintext key, plain text credential,
    plain text password, plain text secret, plain text key, plaintext + password, plaintext +
    credential, plain text + password, plain text + credential, plain text + secret, clear text
    credential, cleartext credential, clear text password, cleartext password, cleartext secret,
    cleartext + password, cleartext + credential, unencrypted password, unencrypted credential,
    unencrypted secret, password + in the clear, secret + in the clear, credential + in the clear,
    committed credential, committed secret, secret scanning, exposed secret, exposed password, exposed
    API key, expose + confidential value, expose + secret, expose + password, expose + credential,
    exposes access keys, confidential value, visible password, visible secret, hold + secret -
    manager - vault, hold +
    credential, hold + password, code + hold + access key, hold + cloud key, contain + secret, contain +
    credential, contain + password - digit - symbol - letter - default - length, contain + API key,
    contain + access key, password + written down, key + written down, reveal + secret, reveal +
    credential, reveal + password, show + secret, print + secret,
    secret|password|credential|token|API key|access key|private key|SSH key|cloud
      key|passphrase|connection string|sensitive value|sensitive values|confidential value|confidential
      values + visible|in the open|readable|clear text|cleartext|plain text|plaintext|in the
      clear|unencrypted|exposed|exposes|expose|hardcoded|hard-coded|embedded|hidden|in plain sight -
      connection - traffic,
    config file|configuration file|settings file|properties file + login|password|credential|secret|API
      key,
    parameter|parameters|SSM|Parameter Store|parameter store + plaintext|plain text|clear
      text|SecureString|unencrypted`,
    ['secret'],
  ),
  concept(
    'secret in code',
    `hardcoded credential, hard-coded credential, hardcoded secret, hard-coded secret, hardcoded
    password, hard-coded password, hardcoded key, hard-coded key, hardcoded token, hardcoded,
    hard-coded, hard coded, secret in code, secrets in source, secret in repo, secrets in git,
    credentials in code, credentials in source, credentials in git, passwords in code, keys in code, API
    keys in code, embedded credential, embedded password, embedded secret, embedded + token, embedded +
    API key, embedded + key, baked into, secret scanning, push protection, git history, gitleaks,
    TruffleHog, secret sprawl, checked into, checked in to, literal password, literal credential, source
    tree, PEM + committed, PEM + repository, .env file, code + hold + secret, code + contain + secret,
    code of + secret, scan + code + secret, code and configuration + secret, secret in script,
    ${secretsNear(
      'source code',
      'code repository',
      'source repository',
      'committed',
      'Git',
      'GitHub',
      'repository',
    )},
    secret|password|credential|token|API key|access key|private key|SSH key|cloud
      key|passphrase|connection string + source file|source files|source code|in
      code|script|scripts|Git|commit|committed|checked in|checked into|codebase|source tree|GitHub|git
      history|repository history,
    private key|PEM|secret|credential|password|token|API key|access key +
      repo|repos|repository|Git|pushed|commit|commits - webhook|workflow|rotate|permission`,
    ['secret in plain sight', 'secret'],
  ),
  concept(
    'leaked credential',
    `leaked credential, leaked secret, leaked key, leaked API key, leaked password, leaked token, leaked
    access key, leak + credential, leak + key, leak + token, leak + password, credential leak, key leak,
    exposed credential, exposed key, exposed access key, exposed secret, exposed API key, private key
    exposed, key exposed publicly, credential + found on, credentials + public, key + public repository,
    keys + found + public, published + key, published + credential, public Git repository, public GitHub
    repository, public repository + key, public repository + credential, dark web, paste site, pastebin,
    breached password, breached credential, compromised credential, compromised key,
    AWSCompromisedKeyQuarantine, posted + credential, posted + key, PEM + committed, key + committed,
    credential + committed, leaked logins,
    secret|password|credential|token|API key|access key|private key|SSH key|cloud
      key|passphrase|connection string|login + leaked|leak|leaks|posted|published|public site|public
      repository|dark web|pastebin|breached|public Git|public GitHub|exposed on|found on|internet -
      memory
      leak`,
    ['secret in plain sight', 'secret'],
  ),
  concept(
    'secret in environment variable',
    `environment variable + sensitive, environment variable + confidential, environment + confidential,
    environment + credential, environment + password, secrets in env, env secrets, env vars + secret,
    env var + secret, environment secret, environment secrets, plain environment variable, plain
    environment, credentials in environment, passwords in environment, plaintext environment, plaintext
    creds, task definition + confidential, task definition + sensitive, ecs task secrets, lambda
    secrets, function secrets, function env, lambda env,
    ${secretsNear(
      'environment variable',
      'env var',
      'build environment',
      'container environment',
      'task definition',
      'Lambda variables',
      'function variables',
      'app settings',
      'application settings',
    )},
    secret|password|credential|token|API key|access key|private key|SSH key|cloud
      key|passphrase|connection string|login|confidential|sensitive + environment variable|environment
      variables|env var|env vars|env|function configuration|task definition|task definitions|app
      settings|application settings|container definition|build variable|build variables|pipeline
      variable|pipeline variables|environment of|container environment|Lambda configuration,
    variable|variables + password|secret|credential|token|API key`,
    ['secret in plain sight', 'secret'],
  ),
  concept(
    'secret in user data',
    `user data secrets, secrets in user data, credentials in user data, startup script secrets, userdata
    secrets,
    ${secretsNear(
      'user data',
      'launch script',
      'startup script',
      'start-up script',
      'bootstrap script',
      'cloud-init',
      'custom data',
      'launch configuration',
      'launch template',
      'instance script',
      'init script',
    )},
    userdata + secret|password|credential|token|API key|access key|private key|SSH key|cloud
      key|passphrase|connection string,
    user data|launch script|startup script|start-up script|bootstrap script|boot script|cloud-init|init
      script|instance script|provisioning script + secret|password|credential|token|API key|access
      key|private key|SSH key|cloud key|passphrase|connection string|sensitive|confidential`,
    ['secret in plain sight', 'secret'],
  ),
  concept(
    'secret in image',
    `secret in image, secrets in image, secrets in docker image, credentials in image, keys in image,
    image contains + key, image contains + secret, image contains + credential, image contains +
    password, build argument, build args, docker secrets, container secrets, image secrets,
    ${secretsNear('Docker layer', 'image layer', 'layer', 'Dockerfile', 'container image', 'baked')},
    image layer|image layers|layers|Dockerfile|docker image|container image|image|images +
      secret|password|credential|token|API key|access key|private key|SSH key|cloud
      key|passphrase|connection string`,
    ['secret in plain sight', 'secret'],
  ),
  concept(
    'secret in template',
    `secret in template, Terraform + state + secret, Terraform + state + public, tfstate, NoEcho,
    secrets
    in IaC, stack output + secret, stack outputs, ConfigMap, ConfigMap + password,
    ${secretsNear(
      'template',
      'manifest',
      'ConfigMap',
      'Terraform',
      'stack parameter',
      'configuration file',
      'config file',
    )},
    state file|template|Terraform|manifest|ConfigMap|stack|CloudFormation|ARM template|Helm chart|stack
      output + secret|password|credential|token|API key|access key|private key|SSH key|cloud
      key|passphrase|connection string +
      clear|plain|plaintext|hold|contain|readable|hardcoded|visible|in
      it|stored|expose|exposed|written|literal,
    state file + secret|password|credential|token|API key|access key|private key|SSH key|cloud
      key|passphrase|connection string,
    config file|configuration file|settings file|properties file|config|YAML +
      login|password|credential|secret|API key`,
    ['secret in plain sight', 'secret'],
  ),
  concept(
    'secret in log',
    `secrets in logs, credentials in logs, passwords in logs, tokens in logs, sensitive data in logs,
    logs contain + secret, logs contain + password, logs contain + credential, logs contain + token, log
    output + secret, log output + password, written to + log, logs expose, logged in plain text,
    pipeline output + secret,
    write|writes|written|print|prints|output|outputs|logs|record|records +
      token|tokens|password|passwords|secret|secrets|credential|credentials|API key +
      output|log|logs|console|stdout|log file`,
    ['secret in plain sight', 'secret'],
  ),
  concept(
    'secret storage',
    `Secrets Manager, SecretsManager, Key Vault, KeyVault, Azure Key Vault, Secret Manager,
    SecretManager, HashiCorp Vault, parameter store, SSM parameter, SecureString, secret store, secrets
    store, secret storage, vault + secret, vault object, vault objects, vault item, vault items, secret
    management, secrets management, secret vault, password vault, credential vault, credential store,
    password manager, central secret, CyberArk, CSI driver, secret reference, external secrets,
    vault + key|keys|secret|secrets|access policy|access policies|role
      assignments|purge|certificates|RBAC - backup - recovery point - recovery points`,
  ),
  concept(
    'secret rotation',
    `secret rotation, secrets rotation, rotate + secret, secret + rotated, secret + renew, secret + not
    renewed, unrotated secret, automatic rotation + secret, Secrets Manager + rotate, Secrets Manager +
    renew, Secrets Manager + automatic, credential rotation, credentials rotation, database credential +
    rotate, database password + rotate, stale secret, old secret, aged secret, secret age, secret +
    older, secret + changed, secret + 90 days,
    secret|secrets|database password|database credential|vault entry|managed secret +
      rotate|rotated|rotation|renewed|renew|changed|replaced|old|older|stale|same|refreshed|unchanged -
      KMS - access key`,
    ['secret', 'rotation'],
  ),
  concept(
    'secret expiry',
    `secret expiry, secret expiration, expiring secret, expiring secrets, expired secret, secret +
    expire, secret + expiry, secret + expiration date, secret + end date, secret + end-of-life, secret
    without expiration, secret + lapse, Key Vault item + end-of-life, Key Vault + end date, Key Vault +
    expiration date, Key Vault + expiry, vault + expiration date, secrets + never expire, secret
    lifetime, secret + valid,
    secret|secrets|vault item|vault entry|Key Vault item + expire|expires|expiry|expiration|end
      date|end-of-life|lapse|lifetime|valid - rotate`,
    ['secret', 'expiry'],
  ),
  concept(
    'unused secret',
    `unused secret, unused secrets, secret + unused, secret + not been accessed, secret + not been used,
    secret + last accessed, secret + no longer used, orphaned secret, no one uses + secret,
    secret|secrets|vault entry|entry in the vault|vault item + not been|never|no longer +
      read|accessed|used|retrieved|fetched - rotate`,
    ['secret'],
  ),
]
