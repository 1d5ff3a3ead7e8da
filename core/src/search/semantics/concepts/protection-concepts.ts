import { concept } from './concept.ts'

/** Encryption, keys, certificates and secrets. */
export const PROTECTION_CONCEPTS = [
  concept(
    'encryption',
    `encrypt, encryption, encrypted, unencrypted, encipher, cipher, ciphertext, cryptographic,
    cryptography, cleartext, clear text, plaintext, plain text, SSE, CMEK, in the clear,
    transparent data encryption, TDE, server-side encryption, scrambled`,
  ),
  concept(
    'encryption at rest',
    `encryption at rest, encrypted at rest, encrypt at rest, data at rest, at-rest encryption, SSE,
    SSE-S3, SSE-KMS, server-side encryption, TDE, transparent data encryption, CMEK, volume
    encryption, disk encryption, storage encryption, default encryption, unencrypted + disk,
    unencrypted + volume, unencrypted + bucket, unencrypted + database, unencrypted + storage,
    unencrypted + snapshot, encrypt + disk, encrypt + volume, encrypt + bucket, encrypt + database,
    encrypt + storage, encrypt + snapshot, encrypt + table, encrypt + queue, encrypt + KMS, encrypt +
    stored, BitLocker, dm-crypt, LUKS, customer-managed key, StorageEncrypted`,
    ['encryption'],
  ),
  concept(
    'encryption in transit',
    `encryption in transit, encrypted in transit, encrypt in transit, data in transit, in-transit
    encryption, in transit, TLS, SSL, HTTPS, HTTPS only, secure transport, SecureTransport, secure
    transfer, mTLS, mutual TLS, encrypted connection, encrypted communication, encrypted channel,
    TLS policy, SSL policy, TLS version, SSL version, minimum TLS version, TLS 1.2, TLS 1.3, unencrypted connection, unencrypted traffic, encrypt + traffic, encrypt + connection, node-to-node
    encryption, HSTS, StartTLS, plaintext protocol, plain HTTP, redirect + HTTPS, cleartext traffic,
    on the wire, over the network encrypted, FTPS, LDAPS, wire encryption`,
  ),
  concept(
    'weak cryptography',
    `weak cipher, insecure cipher, weak encryption, outdated TLS, obsolete TLS, deprecated TLS,
    deprecated protocol, insecure protocol, TLS 1.0, TLS 1.1, TLSv1.0, TLSv1.1, SSLv2, SSLv3, minimum
    TLS, TLS version, TLS policy, SSL policy, MD5, SHA-1, SHA1, RC4, 3DES, DES, small key, key length,
    key size, RSA 1024, ciphersuite, cipher suite, weak hash, weak algorithm, predefined security
    policy, recommended TLS`,
  ),
  concept(
    'encryption key',
    `KMS, key management, Key Management Service, customer-managed key, customer managed key, CMK,
    CMEK, BYOK, customer-supplied key, customer-provided key, encryption key, KMS key, Cloud KMS,
    CloudKMS, key ring, keyring, crypto key, hardware security module, HSM, CloudHSM, Managed HSM, data key, master key, key
    encryption key, symmetric key, cryptographic key, disk encryption set`,
  ),
  concept(
    'encryption key rotation',
    'key rotation, rotate + KMS, rotate + CMK, rotate + encryption key, rotate + customer-managed key, automatic key rotation, KMS + rotation, cryptoperiod, rotation period',
    ['rotation', 'encryption key'],
  ),
  concept(
    'key deletion',
    'key deletion, scheduled for deletion, pending deletion, unintentionally deleted, delete + KMS key, key destruction, schedule + deletion, destroyed key',
  ),
  concept(
    'certificate',
    'certificate, X.509, x509, ACM, certificate authority, PKI, TLS certificate, SSL certificate, cert, self-signed, certificate expiry, expired certificate, certificate renewal, CertificateManager, cert-manager',
  ),
  concept(
    'expiry',
    'expire, expiry, expiration, expiring, renewal, renew, lapse, validity period, expiration date, end date, about to expire',
  ),
  concept(
    'secret',
    `secret, embedded credential, exposed credential, leaked credential, secrets in, credentials in,
    password in, sensitive information in environment, private key`,
  ),
  concept(
    'secret in plain sight',
    `hardcoded, hard-coded, hardcoded credential, hard-coded credential, hardcoded secret, hard-coded
    secret, hardcoded password, hard-coded password, hardcoded key, leaked secret, leaked key, secret
    in code, credentials in code, secret in source, credentials in source, plaintext credential,
    plaintext password, plaintext secret, clear text credential, cleartext credential, clear text
    password, committed credential, committed secret, secret scanning, user data + secret,
    environment variable + secret, environment variable + credential, environment variable +
    password, build environment + key, build environment + secret`,
    ['secret'],
  ),
  concept(
    'secret storage',
    'Secrets Manager, SecretsManager, Key Vault, KeyVault, Secret Manager, SecretManager, HashiCorp Vault, parameter store, SSM parameter, SecureString, secret store, vault, secret management',
  ),
  concept(
    'data loss prevention',
    'DLP, data loss prevention, data leakage, data leak, data exfiltration, exfiltrate, exfiltration, sensitive data discovery, Macie, Purview, data classification, sensitive data protection, PII, personal data, personally identifiable, GDPR, PHI, cardholder data',
  ),
  concept(
    'object lock',
    'object lock, WORM, immutable, immutability, write once, retention lock, bucket lock, legal hold, tamper-proof, tamper proof, tamperproof, delete protection, MFA delete, compliance mode',
  ),
  concept(
    'deletion protection',
    'deletion protection, termination protection, delete protection, accidental deletion, accidental delete, accidentally deleted, prevent deletion, permanently deleted, permanent deletion, deleted by accident, deleted + recovered, unrecoverable, purge protection, soft delete, soft-delete, resource lock, recycle bin, undelete, recoverable, terminate + protect',
  ),
  concept(
    'log file integrity',
    'log file validation, log validation, log integrity, tamper + log, integrity validation, digest file, EnableLogFileValidation, log file integrity',
    ['logging'],
  ),
  concept(
    'code signing',
    'code signing, signed image, unsigned image, unsigned code, unsigned commit, commit signature, image signature, image signing, signature verification, signed commit, binary authorization, BinaryAuthorization, cosign, notary, content trust, trusted signature, verified commit, provenance, SLSA, attestation + image',
  ),
]
