import { concept } from './concept.ts'

/** Where secrets are kept, and how long. */
export const SECRET_STORAGE_CONCEPTS = [
  concept(
    'secret storage',
    `Secrets Manager, SecretsManager, Key Vault, KeyVault, Azure Key Vault, Secret Manager,
    SecretManager, HashiCorp Vault, parameter store, SSM parameter, SecureString, secret store, secrets
    store, secret storage, vault + secret, vault object, vault objects, vault item, vault items, secret
    management, secrets management, secret vault, password vault, credential vault, credential store,
    password manager, central secret, CyberArk, CSI driver, secret reference, external secrets,
    vault + key|keys|secret|secrets|access policy|access policies|role
      assignments|purge|certificates|RBAC - backup - recovery point - recovery points,
    where do passwords live, where to keep passwords, where to store secrets, keep secrets safe,
    store secrets, storing secrets, store passwords, central password store, central place for
    secrets, safe for passwords, password safe, secret safe, no vault, use a vault, secret engine,
    AWS Secrets Manager, Google Secret Manager, Doppler, 1Password, Bitwarden, LastPass, SOPS,
    secret manager not used`,
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
      KMS - access key,
    rotate passwords, rotate passwords automatically, rotate password, rotate db password, rotate
    secrets, rotate secrets automatically, rotating passwords, automatic password rotation,
    password rotation, passwords never rotated, secrets never rotated, secrets never change,
    secret never changed, secret never changes, never-changing secret, same secret for years, same
    password for years, db password never changes, database password never changes, database
    password is years old, ancient secret, ancient secrets, ancient password, secrets too old, old
    secrets, no rotation schedule, rotation schedule, rotation lambda, managed rotation, rotation
    + Secrets Manager | secret | secrets | database password | database credentials - key, renewal
    + secret | secrets | Secrets Manager | vault, automatic renewal + secret, secret | secrets +
    automatic renewal | days old | same value | year old | successfully rotated | within a
    specified,
    old | same | ancient | unchanged + password | secret + db | database | years | year | vault |
    service, old db password, old database password,
    auto-rotation, auto rotation, automatic rotation`,
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
      date|end-of-life|lapse|lifetime|valid - rotate,
    secret expires soon, secret about to expire, secret runs out, secrets that never expire,
    secret never expires, secrets never expire, endless secret, eternal secret, expired secrets,
    secret without end date, secrets without end date, secret + runs out | never expires | no
    expiration | without an end | activation date | expiration date set, Key Vault secrets +
    expiration | expire, secrets in vault never expire,
    secret | secrets | Key Vault + past its expiration | past its end date | past its expiry |
    expired | expiration date`,
    ['secret', 'expiry'],
  ),
  concept(
    'unused secret',
    `unused secret, unused secrets, secret + unused, secret + not been accessed, secret + not been used,
    secret + last accessed, secret + no longer used, orphaned secret, no one uses + secret,
    secret|secrets|vault entry|entry in the vault|vault item + not been|never|no longer +
      read|accessed|used|retrieved|fetched - rotate,
    nobody uses this secret, secrets nobody uses, dead secret, dead secrets, leftover secret,
    leftover secrets, forgotten secret, forgotten secrets, old unused secrets, secret + nobody |
    forgotten | leftover | last used | stale access | inactive | months without,
    vault | entry | secret | secrets + not retrieved | never retrieved | never read | not read |
    never fetched, secrets never used`,
    ['secret'],
  ),
  concept(
    'readable secret store',
    `anyone can read secrets, everyone can read secrets, everyone can read our secrets, anyone can
    read our passwords, all users can read secrets, all can read secrets, who can read secrets,
    who can read our secrets, who can read passwords, who may read secrets, secret is public,
    public secret, public secrets, secrets shared with other accounts, secret shared with
    everyone, secret policy allows everyone, broad secret access, too many can read secrets,
    secret | secrets + resource policy | readable by everyone | readable by anyone | any principal
    | everyone can read | all principals | allUsers, GetSecretValue,
    secretsmanager:GetSecretValue, secret policy`,
    ['secret storage', 'public exposure'],
  ),
]
