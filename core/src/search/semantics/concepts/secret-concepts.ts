import { concept } from './concept.ts'

const SECRETS = 'secret|credential|password|token|API key|access key|private key'

/** Returns the expressions of each kind of secret close to a place where none belongs. */
const secretsNear = (...places: readonly string[]): string =>
  places.map((place) => `${place} + ${SECRETS} - webhook|metadata|workflow|permission`).join(', ')

/** What must stay secret, and where it was found. */
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
    PEM, id_rsa, pfx, p12, ppk, private key material,
    pem in repo, key file, key files, PEM key, ssh key file, BEGIN RSA PRIVATE KEY, BEGIN PRIVATE
    KEY, private keys, keystore, keystore file, Java keystore, JKS, pkcs12, key material + file |
    repository | image | readable, certificate key file, TLS key file, deploy key file`,
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
      text|SecureString|unencrypted,
    credentials lying around, secrets lying around, passwords lying around, keys lying around,
    lying around, passwords in plain sight, plain passwords, plain password, password visible,
    passwords visible, visible passwords, readable password, readable passwords, everyone can read
    the password, password on a sticky note, password in clear, password in the clear, unprotected
    secret, unprotected secrets, unprotected password, exposed credentials, exposed secrets,
    exposed passwords, open credentials, password in file, passwords in files, passwords in
    config, password in config, creds in config, creds in files, password + comment | spreadsheet
    | wiki | ticket | chat | document | readme, credentials + comment | spreadsheet | wiki |
    ticket | chat | document, htpasswd, netrc, .netrc, dotenv, .env, application.properties,
    web.config, web.config + password | connection string, appsettings.json, settings.py,
    wp-config, docker-compose + password | secret, compose file + password | secret, connection
    string + password | plain | contains | visible | file,
    db url with password, database url + password | credentials, connection string + credentials |
    password | secret, url + password | credentials + contains | database | embedded,
    plaintext parameter, SSM parameter | parameter | Parameter Store + type String | String type |
    plaintext | plain text`,
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
      repo|repos|repository|Git|commit|commits - webhook|workflow|rotate|permission,
    aws keys in code, keys in source, cloud keys in code, password in code, password in script,
    passwords in scripts, password in source, creds in code, creds in repo, creds in git,
    credentials in repo, credentials in source code, credentials in scripts, tokens in code, token
    in repo, tokens in repo, token in code, secrets in code, secrets in the repo, secrets in
    source code, passwords in git, keys in git, keys in repo, key in repo, key in git, we
    committed a password, committed a password, committed a key, committed passwords, committed
    keys, committed secrets, checked-in password, checked-in key, checked-in secret, password left
    in code, api key in code, api keys in source, access key ID + source | code | file |
    repository | script, AKIA, aws_access_key_id, aws_secret_access_key, secret key + code |
    source | repository | script, secret | secrets | token | tokens | key | credentials | password
    | API key | webhook URL + found in source | in source code | source file | in the source | in
    a notebook | Jupyter | notebook | hard coded | commit history | git history | in code |
    Postman, git history + secret | password | key | credential, still in git history, secret in
    git history, mobile app + API key | secret | key inside, JavaScript bundle + key | secret |
    token, front end + API key | secret, frontend + API key | secret, client-side code + key |
    secret,
    RSA | PEM | private key | secret | password + committed | in repo | in repository,
    signing secret, signing secret + hardcoded | hard-coded | code, jwt secret, JWT secret,
    earlier commit, earlier commit + credential | secret | password | key, removed credential`,
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
      leak,
    leaked keys on github, keys on github, key on github, password on github, secrets on github,
    creds on github, our keys are on the internet, our keys on the internet, keys on the internet,
    passwords on the internet, passwords on the dark web, accidentally pushed, accidentally
    committed, accidentally published, pushed a key, pushed keys, pushed our keys, pushed to
    public repo, pushed secrets, published our key, posted our key, someone published, someone
    posted, someone has our password, someone has our keys, keys got out, key got out, credentials
    got out, stolen keys, stolen key, stolen access key, stolen password, stolen passwords, lost
    key, lost keys, lost laptop, have i been pwned, pwned password, pwned passwords, known breach,
    password dump, credential dump, credential leak site, known leaked, credential + known leak |
    public leak | breach | dump | stolen | exposed publicly | exposed on the internet, access key
    + exposed | leaked | public repository | quarantine | GitHub | dark web,
    vault token leaked, token | key | password | credential + leaked | published | pushed to
    github | on github | on the internet | public repository`,
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
    variable|variables + password|secret|credential|token|API key,
    passwords in env, password in env, creds in env, credentials in env, keys in env, keys in env
    vars, tokens in env, secrets in env vars, env passwords, env credentials, env var passwords,
    env file, lambda passwords, lambda creds, lambda credentials, function passwords, function
    creds, function leaks password, function leaks secrets, function settings + secret | password
    | key, function + plaintext | clear text + secret | credential | password | key, ECS +
    environment + secret | credential | password | sensitive, container env + secret | password |
    key, app settings + secret | password | key | connection string, application settings + secret
    | password | connection string, Key Vault references, Key Vault reference`,
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
      key|private key|SSH key|cloud key|passphrase|connection string|sensitive|confidential,
    passwords in user data, password in user data, creds in user data, keys in user data,
    passwords in startup script, password in startup script, passwords in boot script, creds in
    boot script, secrets in launch script, secrets in cloud-init, user-data secrets, passwords in
    cloud-init, launch template + secret | password | key | credential, metadata startup script +
    secret | password | key, custom data + password | secret | key`,
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
      key|passphrase|connection string,
    api key in dockerfile, key in dockerfile, password in dockerfile, passwords in dockerfile,
    secrets in dockerfile, creds in dockerfile, token in dockerfile, password in image, passwords
    in image, password in docker image, passwords in docker image, creds in image, keys baked into
    image, secrets baked into image, baked in secrets, baked-in credentials, docker history, ENV |
    ARG | build arg | build argument + secret | password | token | API key | key | credential, ENV
    or ARG, image | layer | container image | Dockerfile + SSH key | kubeconfig | AWS credentials
    | credentials file | certificate key | token file, AMI + secret | password | credential |
    private key | key left, golden image + password | secret,
    build args secret, build argument + token | secret | password, docker build args,
    baked-in passwords, baked-in password, baked in secret, baked-in credentials`,
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
      login|password|credential|secret|API key,
    passwords in templates, password in template, secrets in template, creds in template,
    passwords in terraform, password in terraform, secrets in terraform, secrets in yaml, password
    in yaml, passwords in yaml, secret in helm values, secrets in helm values, helm values +
    secret | password, values file + secret | password, password in cloudformation, cloudformation
    + NoEcho | password | secret | parameter, template parameter + secret | password | sensitive,
    parameter default + password | secret, Bicep + secure | password | secret, outputs + sensitive
    | secret | password, Terraform output + sensitive, sensitive output, state file contains
    passwords, manifest + base64 | secret | password,
    chart values + password | secret | plaintext, helm | chart + values + password | secret |
    credential, sensitive outputs, sensitive output + Terraform | state`,
    ['secret in plain sight', 'secret'],
  ),
  concept(
    'secret in log',
    `secrets in logs, credentials in logs, passwords in logs, tokens in logs, sensitive data in
    logs, logs contain + secret, logs contain + password, logs contain + credential, logs contain
    + token, log output + secret, log output + password, written to + log, logs expose, logged in
    plain text, pipeline output + secret,
    write|writes|written|print|prints|output|outputs|logs|record|records +
    token|tokens|password|passwords|secret|secrets|credential|credentials|API key +
    output|log|logs|console|stdout|log file - log in, passwords in log, password in logs,
    passwords in log
    files, secrets in log, tokens in log, token in logs, keys in logs, creds in logs, logged
    passwords, logged password, logging passwords, logs passwords, logs secrets, log leaks, logs
    leak, leaking logs, printed password, printed passwords, printed secret, command history +
    password | secret, bash history, shell history, passwords in shell history, process arguments
    + password | secret, command line + password | secret | token, password on the command line,
    log file | log files | debug output | trace output | crash dump | console output + password |
    passwords | secret | secrets | token | tokens | credentials | card numbers | personal data`,
    ['secret in plain sight', 'secret'],
  ),
  concept(
    'secret scanning',
    `secret scanning, secret scanner, secret scan, secrets scanning, scan for secrets, scanning for
    secrets, scan code for secrets, scan repo for secrets, scan for passwords, look for secrets in
    code, look for passwords in code, search code for passwords, find secrets in code, detect
    secrets, detect secrets in code, secret detection, credential scanning, credential scanner,
    password scanning, push protection, secret push blocking, secret push protection, block
    secrets on push, block pushes with secrets, stop pushing secrets, stop secrets from being
    committed, pre-commit hook, pre-commit hooks, git-secrets, detect-secrets, gitleaks,
    TruffleHog, GitGuardian, secret scanning off, no secret scanning, secret scanning disabled,
    secret + scanning | scanner | scan | push protection + repository | code | commits |
    repositories | enabled | disabled, credential scanning + repository | push | code, scanned for
    credentials, scanned for secrets, scan commits, commits + scanned | blocked + secret |
    credential,
    block | blocks | stop | stops | prevent | refuse + commit | commits | push | pushes + password
    | passwords | secret | secrets | credential | credentials, block commits with passwords,
    GHAS, Advanced Security + repository|repositories|GitHub|organization|organisation`,
    ['secret in code'],
  ),
  concept(
    'third-party token',
    `slack token, Slack webhook, slack api token, slack bot token, incoming webhook, incoming
    webhook URL, chat webhook, Teams webhook, discord webhook, discord token, telegram token,
    webhook URL + exposed | secret | found | source | chat | leaked, chat service + token |
    webhook | secret, stripe key, stripe api key, payment API key, twilio key, twilio token,
    sendgrid key, mailgun key, mailchimp key, github token, github pat, GitHub personal access
    token, gitlab token, personal access token, personal access tokens, PAT + exposed | leaked |
    found | file | code | repository | expire, ghp_, xoxb, OpenAI API key, openai key in code,
    Datadog key, google maps key, heroku key, atlassian token, jira token, SaaS token, SaaS key,
    token of a SaaS, third-party API key, third party token, token of an external service, API key
    | token | secret + Slack | Stripe | Twilio | SendGrid | GitHub | GitLab | OpenAI | Mailchimp |
    Discord | Telegram + found | exposed | leaked | detected | source | code | file | committed,
    payment provider API key, payment provider | chat service | SaaS | mail provider + API key |
    token | key | webhook | secret, slack credential, slack | teams | discord | stripe | github |
    gitlab + credential | token | key | secret | webhook + repo | code | source | file | found |
    leaked | exposed, vault token, HashiCorp Vault token, Vault token + file | leaked | found`,
    ['secret'],
  ),
  concept(
    'package registry token',
    `npmrc, .npmrc, npm token, npm tokens, npm auth token, npm credentials, npm password, pypirc,
    .pypirc, pypi token, pip.conf password, nuget key, nuget api key, nuget token, rubygems key,
    gem credentials, maven settings.xml, settings.xml + password | credential, registry token,
    registry tokens, registry auth token, registry auth, registry credentials, docker config json,
    dockerconfigjson, .dockercfg, docker config.json, docker hub password, dockerhub token, docker
    login password, registry | package manager | npm | PyPI | Maven | NuGet | Docker Hub + auth
    token | token | API key | password | credentials + found | file | exposed | leaked | source |
    plain | committed | readable,
    npm | pypi | pip | maven | nuget | docker hub | gem + login | password | credential |
    credentials | token | secret + file | found | npmrc | leaked, npm login`,
    ['secret'],
  ),
]
