import { concept } from '../concept.ts'

/** Settings of vaults and of keys, and where keys come from. */
export const KEY_SETTING_CONCEPTS = [
  concept(
    'imported key material',
    `imported keys, imported key, imported key material, import key material, key import, external key
    material, EXTERNAL origin, key material origin, BYOK expiration, BYOK expiry, key material +
    outside | lapse | imported | expire | expires, imported + KMS | key, material from outside, bring
    your own key expiration, import job`,
    ['customer-managed key', 'encryption key'],
  ),
  concept(
    'key held outside the cloud',
    `external key manager, external key management, Cloud EKM, EKM, EKM keys, external key store, XKS,
    key held outside, keys held outside, HYOK, hold your own key, key access justifications, Key Access
    Justifications, double key encryption, DKE, keys outside the cloud, external KMS, Thales, third-party
    key manager`,
    ['customer-managed key', 'encryption key'],
  ),
  concept(
    'customer-supplied key',
    `CSEK, CSEK disks, CSEK disk, customer-supplied encryption key, customer supplied encryption key,
    customer-supplied encryption keys, customer supplied encryption keys, customer-provided encryption key, SSE-C, key passed with each request, key + with each request | every
    request | each call, key the customer passes, keys supplied by the customer, key supplied by the
    customer, raw key + request, supplied + with the request`,
    ['customer-managed key', 'encryption key'],
  ),
  concept(
    'vault permission model',
    `Key Vault RBAC, vault RBAC, vault access policy, vault access policies, vault permission model,
    enableRbacAuthorization, RBAC permission model, vault + role-based | RBAC | access policies |
    permission model, access policies + vault | Key Vault, key vault authorization, key vault
    authorisation`,
    ['secret storage', 'role-based access control', 'access management'],
  ),
  concept(
    'vault firewall',
    `vault firewall, Key Vault firewall, vault network access, Key Vault network access, vault public
    network access, public Key Vault, public vault, vault + public network access | firewall | all networks |
    private endpoint | virtual network, Key Vault + public network access | firewall | all networks |
    private link, vault network ACLs, vault open to the internet, exposed vault, exposed key vault`,
    ['service firewall', 'secret storage'],
  ),
  concept(
    'vault logging',
    `key vault logging, vault logging, vault logs, key vault logs, key vault audit, AuditEvent, vault
    audit log, vault audit, who used the key, who read the secret, resource logs + vault | Key Vault,
    logging + Key Vault | vault | Managed HSM - log in, diagnostic + Key Vault | vault, secret
    access log,
    secret access logging, KMS usage log, key usage log, key usage logging`,
    ['diagnostic settings', 'logging', 'secret storage'],
  ),
  concept(
    'recoverable vault',
    `recoverable vault, vault recoverable, recoverable key vault, Key Vault should be recoverable, vault
    soft delete, key vault soft delete, vault purge protection, Key Vault purge protection, vault + soft
    delete | purge protection | recoverable | recovered, enableSoftDelete, enablePurgeProtection, HSM
    purge protection`,
    ['purge protection', 'soft delete', 'deletion protection'],
  ),
  concept(
    'public key policy',
    `key ring access, public key ring, anonymous key access, public KMS key, publicly accessible KMS
    key, exposed KMS key, KMS|cryptokey|cryptokeys|crypto key|crypto keys|CMK|key ring +
    allUsers|allAuthenticatedUsers|anonymously|anonymous|public|publicly|anyone|wildcard principal|any
    principal|all accounts, key policy + wildcard | anyone | every principal | star, world-usable key`,
    ['key policy', 'encryption key', 'public exposure'],
  ),
  concept(
    'key grant',
    `KMS grants, KMS grant, kms:CreateGrant, CreateGrant, key grant, key grants, grants of other
    principals, grantee principal, retiring principal, grant + KMS key | CMK | encryption key, cross-account key
    use, key used by other accounts, key shared with other accounts`,
    ['key policy', 'encryption key'],
  ),
  concept(
    'key destruction delay',
    `key destruction delay, destruction delay, destroy scheduled duration, destroyScheduledDuration,
    deletion waiting period, pending window, PendingWindowInDays, deletion window, days before + destroyed
    | destruction, key versions + destroyed | destruction, versions + before they are destroyed`,
    ['key deletion'],
  ),
  concept(
    'key end date',
    `key without expiry, keys without expiry, key end date, keys + end date | expiration date | expiry
    date | without expiry | never expire, key expiration date, key validity, maximum key validity, key
    lifetime, keys should expire, keys without an expiration date, exp attribute, expirationTime + key`,
    ['key expiry', 'expiry'],
  ),
  concept(
    'envelope encryption',
    `envelope encryption, data encryption key, DEK, DEKs, KEK, key encryption key, key-encrypting key,
    wrapped key, wrapped keys, key wrapping, wrap keys, data key + master key, application-layer secrets
    encryption, application-layer encryption of secrets, KMS plugin, KMS provider + etcd | Kubernetes,
    secrets in etcd + KMS | key, secrets + KMS key - Secrets Manager - pipeline, encryptionConfig, GKE database encryption,
    databaseEncryption`,
    ['encryption at rest', 'encryption'],
  ),
  concept(
    'memory encryption',
    `memory encryption, encrypted memory, encryption in use, data in use, encrypted in use, AMD SEV,
    SEV-SNP, Intel TDX, Intel SGX, memory + encrypted | encrypt | encryption, secure enclave, Nitro
    Enclave, Nitro Enclaves, enclave, enclaves, trusted execution environment, TEE, isolated processing,
    isolate processing, attestation service, Confidential Space, Confidential Containers, Confidential
    VMs, confidential nodes`,
    ['confidential computing'],
  ),
  concept(
    'boot integrity',
    `bootkit, bootkits, bootkit protection, rootkit, rootkits, rootkit protection, boot chain, boot
    integrity, boot attestation, guest attestation, guest attestation extension, Trusted Launch, vTPM,
    virtual TPM, TPM, UEFI, UEFI Secure Boot, NitroTPM, verified boot, tampered bootloader, bootloader,
    boot + unsigned drivers`,
    ['secure boot'],
  ),
  concept(
    'host cache encryption',
    `encryption at host, temp disk encryption, temporary disk encryption, cache encryption of disks,
    temp disks, temporary disks, temp disk, temp disks and caches, caches + plaintext | encrypted + VM | disk |
    machine, ephemeral disk encryption, local SSD encryption, instance store encryption, host-based
    encryption, EncryptionAtHost, data flows between compute and storage`,
    ['host encryption', 'encryption at rest', 'encryption'],
  ),
  concept(
    'forward secrecy',
    `forward secrecy, perfect forward secrecy, PFS, PFS ciphers, ECDHE, DHE, ephemeral Diffie-Hellman,
    Diffie-Hellman, Diffie-Hellman key exchange, key exchange, key exchange suites, ephemeral keys, static RSA key
    exchange, RSA key exchange, elliptic curve Diffie-Hellman, forward-secret, Logjam, DH parameters, DH
    group, weak DH`,
    ['weak cipher', 'weak cryptography'],
  ),
  concept(
    'nonce and mode misuse',
    `ECB mode, ECB, CBC mode, padding oracle, IV reuse, nonce reuse, static IV, static initialization
    vector, hardcoded IV, unauthenticated encryption, encryption without integrity, AES-GCM, authenticated
    encryption`,
    ['weak cryptography'],
  ),
]
