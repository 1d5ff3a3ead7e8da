import { concept } from './concept.ts'

/** Keys, certificates and signatures. */
export const KEY_CONCEPTS = [
  concept(
    'encryption key',
    `KMS, key management, Key Management Service, key service, customer-managed key, customer managed
    key, customer master key, CMK, CMEK, BYOK, customer-supplied key, customer-provided key, encryption
    key, KMS key, Cloud KMS, CloudKMS, key ring, keyring, crypto key, CryptoKey, hardware security
    module, HSM, CloudHSM, Managed HSM, data key, master key, key encryption key, symmetric key,
    cryptographic key, disk encryption set, key material, Key Vault key, keys in Key Vault`,
  ),
  concept(
    'customer-managed key',
    `customer-managed key, customer managed key, customer-managed encryption key, customer-managed, CMK,
    CMEK, BYOK, bring your own key, HYOK, customer-supplied key, CSEK, customer-provided key, customer
    master key, customer-controlled key, customer-owned key, own encryption key, your own key,
    self-managed key, platform-managed key, platform key, Microsoft-managed, Google-managed, AWS-managed
    key, AWS managed key, AWS owned key, provider-managed key, provider managed key, service-managed
    key, provider's key, Google-managed key, Google-managed encryption, default KMS key, default
    encryption key, default key, managed by the provider + key, keys managed by Google, keys managed by
    Microsoft, keys managed by the provider, disk encryption set, SSE-KMS, key of the customer, instead
    of KMS, key from the key service, key of your own, keys of your own, customer key, customer keys,
    customers key, key of our own, key that you manage, key you control, own KMS key, keys they control,
    key of the provider, keys of the provider, not under + own key, relies on + managed key, own keys,
    your own keys,
    provider|platform|vendor|Google|Microsoft|Amazon|service|cloud + own key|own keys|default
      key|managed key|managed keys|owned key,
    customer-controlled|customer controlled|customer-owned|self-managed + key|keys|encryption`,
    ['encryption key'],
  ),
  concept(
    'hardware security module',
    `HSM, hardware security module, CloudHSM, Cloud HSM, Managed HSM, HSM-backed, HSM protection, FIPS,
    FIPS 140, FIPS 140-2, FIPS 140-3, tamper-proof hardware, tamper-resistant hardware,
    tamper-resistant, hardware-backed, hardware-protected, keys in hardware, kept in + hardware, stored
    in + hardware, protected by hardware, dedicated hardware, keys + in hardware, keys kept in hardware,
    keys + protected by hardware,
    key|keys + software-protected|software protected|in software|software keys|software-based|protected
      by software`,
    ['encryption key'],
  ),
  concept(
    'encryption key rotation',
    `key rotation, KMS rotation, CMK rotation, KMS key rotation, rotate + KMS, rotate + CMK, rotate +
    encryption key, rotate + customer-managed key, rotate + customer master key, rotate + crypto key,
    rotate + CryptoKey, rotate + key material, rotate + Key Vault key, rotate + master key, automatic
    key rotation, KMS + rotation, key material + renew, master key + renew, encryption key + renew, KMS
    key + renew, customer managed key + renew, customer-managed key + renew, KMS key + replaced, key +
    new version, new key material, cryptoperiod, rotation period, annual rotation, yearly rotation,
    rotated annually, rotated yearly, EnableKeyRotation, unrotated KMS key, unrotated key,
    master key|KMS key|KMS keys|CMK|encryption key|encryption keys|customer managed key|customer-managed
      key|customer master key|key material|crypto key|cryptographic key|CMKs +
      old|older|aged|same|stale|rotate|rotated|renewed|renew|changed|replaced|refreshed|year|yearly|annually|years|material|version
      - deletion - delete - pending - alias,
    master key|KMS|CMK|encryption key + yearly|annual|annually + renewal|rotation|renewed|rotated`,
    ['rotation', 'encryption key'],
  ),
  concept(
    'key deletion',
    `key deletion, KMS key deletion, KMS deletion, CMK deletion, scheduled for deletion, pending
    deletion, pending destruction, scheduled for destruction, unintentionally deleted, delete + KMS key,
    delete + KMS, delete + CMK, delete + customer managed key, delete + customer-managed key, delete +
    encryption key, key destruction, key + destruction, destroy + key, schedule + deletion,
    ScheduleKeyDeletion, destroyed key, deletion of a key, KMS + pending, key + pending, disable + KMS
    key - rotate, DisableKey, disable or delete keys, key version + destroy, crypto-shredding, waiting
    period + key, deletion window, deletion waiting period, key will be destroyed,
    key|keys|KMS|CMK + destroyed|destruction|scheduled for|pending|destroy|deletion|deleted - access key
      - purge - vault - secret - SSH - API key - soft delete - user - log - root,
    key|KMS key|encryption key|CMK + scheduled for removal|marked for deletion|about to be
      deleted|scheduled removal`,
  ),
  concept(
    'key policy',
    `key policy, KMS key policy, KMS policy, KMS grant, kms:Decrypt, decryption actions, decrypt + all
    keys, decrypt + any key, decrypt on all, decrypt with any, decryption + all KMS keys, key usage
    permission, KMS + public, KMS key + everyone, KMS key + anyone, KMS + allusers, crypto key +
    allusers, crypto key + public, crypto key + anyone, crypto key + everyone, encryption key +
    everyone, key + publicly accessible, KMS + anonymous, Key Vault access policy, key permission, KMS
    access, key access,
    key|KMS|crypto key|CMK|key ring + anyone|everyone|any
      principal|public|publicly|allusers|wildcard|every account|anonymous|decrypt +
      decrypt|use|used|policy|access|accessible|principal|key ring - access key - SSH - private key -
      API key - vault`,
    ['encryption key'],
  ),
  concept(
    'key expiry',
    `key expiry, encryption key expiration, keys + expiry, keys + expiration, key + expiration date, key
    + expiry date, key + no expiry, key + no expiration, key without expiration, keys + never expire,
    key lifetime,
    key|keys + no date|become invalid|no end date - access key - certificate`,
    ['expiry'],
  ),
  concept(
    'certificate',
    `certificate, X.509, x509, ACM, certificate authority, PKI, public key infrastructure, TLS
    certificate, SSL certificate, server certificate, cert, certs, TLS cert, SSL cert, self-signed,
    certificate expiry, expired certificate, certificate renewal, CertificateManager, Certificate
    Manager, cert-manager, certificate chain, trusted CA, private CA, root CA, intermediate CA, Let's
    Encrypt, public CA, public certificate authority`,
  ),
  concept(
    'certificate expiry',
    `certificate expiry, certificate expiration, expired certificate, expired certificates, expiring
    certificate, certificate expires, certificate + expire, certificate + lapse, certificate + ended,
    certificate + end date, certificate + renew, certificate + about to, certificate + runs out,
    certificate + run out, certificate + no longer valid, certificate + outdated, certificate + out of
    date, certificate + past, certificate + 30 days, certificate + days left, certificate renewal, cert
    expiry, cert expiration, cert renewal, expired cert, expiring cert, cert + expire, SSL expiry, SSL
    expiration, TLS expiry, TLS expiration, SSL + expire, TLS + expire, ACM + validity, ACM + expire,
    ACM + renew, ACM + lapse, validity + ended, validity has ended, validity + over, X.509 + expire,
    auto-renew + certificate, cert expires, certs expiring,
    certificate|cert|certificates|certs|ACM|X.509 +
      expire|expires|expired|expiring|expiry|lapse|lapses|run out|runs
      out|ended|ends|renew|renewed|renewal|end date|no longer valid|week|overdue|outdated - secret -
      access key - key vault key,
    certificate|cert|certs + left|remaining|overdue`,
    ['certificate', 'expiry'],
  ),
  concept(
    'untrusted certificate',
    `self-signed, self signed, self-signed certificate, untrusted certificate, untrusted issuer,
    untrusted CA, untrusted authority, unknown CA, unknown issuer, unknown authority, trusted CA,
    trusted authority, trusted certificate authority, publicly trusted, not issued by, certificate + not
    trusted, certificate + untrusted, certificate + trusted, certificate verification, certificate
    check, verify + certificate, hostname mismatch, host name mismatch, certificate mismatch,
    certificate + host name, invalid certificate, TLS verification, SSL verification, skip TLS,
    insecure-skip-tls-verify, skip + verification, certificate + own issuer, sign + own certificate,
    sign + own certificates, issued by itself, browser warning + certificate, certificate + signed by
    itself, certificate + itself + sign,
    certificate|cert|TLS|SSL +
      self|untrusted|trusted|unknown|invalid|mismatch|verify|verified|verification|not
      checked|unchecked|ignored|ignore|issued by - public log - transparency - renew - renewed - expire
      - requested - client - image`,
    ['certificate'],
  ),
  concept(
    'wildcard certificate',
    `wildcard certificate, wildcard cert, wildcard TLS certificate, wildcard SSL certificate,
    wildcard + certificate|cert,
    certificate|cert|certs|certificates + every subdomain|all subdomains|any subdomain|subdomains|all
      hosts`,
    ['certificate'],
  ),
  concept(
    'certificate lifetime',
    `certificate lifetime, certificate validity period, cert validity, cert lifetime, validity period +
    certificate, certificate + too long, certificate + months, certificate + valid for, certificate +
    may live, maximum validity, certificate + valid for more than, certificate + validity + exceed,
    long-lived certificate, certificate + lifetime,
    certificate|cert + valid + long|months|year|years,
    certificate|cert + validity too long`,
    ['certificate'],
  ),
  concept(
    'certificate transparency',
    `certificate transparency, certificate transparency log, CT log, CT logs, CT logging, transparency
    logging, transparency log, certificates + public logs, certificate + public log, certificate +
    logged publicly, issued certificates + logs`,
    ['certificate'],
  ),
  concept(
    'certificate rotation',
    `certificate rotation, rotate + certificate, rotate + cert, rotateCertificates,
    RotateKubeletServerCertificate, certificate + rotated, CA rotation, CA certificate, rds-ca-2019,
    outdated + certificate authority, old + certificate authority, RDS CA, database CA, RDS certificate,
    certificate authority + rotate|outdated|old|new|update|expire,
    certificate|certificates|cert + rotate|rotation|rotated|replaced|roll,
    CA + RDS|database|outdated|rotate`,
    ['certificate', 'rotation'],
  ),
  concept(
    'expiry',
    `expire, expiry, expiration, expiring, lapse, lapsed, validity period, expiration date, end date,
    end-of-life date, about to expire, no longer valid, validity + ended, runs out, run out, valid
    until, time to expiry, never expire`,
  ),
  concept(
    'log file integrity',
    `log file validation, log validation, log integrity, log file integrity, tamper + log, log
    tampering,
    tampered log, tampering with logs, integrity validation, integrity validation + log, integrity +
    CloudTrail, integrity + log, validation + CloudTrail, CloudTrail + file validation, digest file,
    EnableLogFileValidation, forged log, modified log, altered log, log + altered, log + unaltered, log
    + modified, log + checksum,
    trail|log|logs|audit record|audit records|log files|CloudTrail +
      unnoticed|undetected|tampered|tampering|altered|forged|manipulated|manipulation|integrity|modified|validation|digest
      - network - flow`,
    ['logging'],
  ),
  concept(
    'code signing',
    `code signing, code-signing, signed code, signed image, unsigned image, unsigned code, unsigned
    package, unsigned artifact, unsigned binary, unsigned commit, commit signature, image signature,
    image signing, signature verification, verify + signature, signed commit, signed package, signed
    artifact, signed release, binary authorization, BinaryAuthorization, cosign, Sigstore, Notary,
    content trust, trusted signature, trusted publisher, untrusted publisher, signing profile, verified
    commit, provenance, SLSA, in-toto, attestation + image, attestor, code integrity, commit + not
    signed, commit + signed, package + signed, package + signature, image + signed, image + signature,
    deployment package + publisher, GPG,
    accept|accepts|run|runs|deploy|allows + unsigned|untrusted +
      package|packages|code|image|images|artifact|binary|publisher,
    signature|signatures|signed|provenance +
      code|package|packages|artifact|artifacts|build|image|images|container|containers|commit|commits|release|publisher|binary|author|author's
      - certificate - sign in - hash,
    packages|code|images|artifacts|binaries + any|unknown|untrusted|arbitrary +
      publisher|source|publishers|author`,
  ),
  concept(
    'image signing',
    `image signing, signed image, unsigned image, image signature, image + signed, image + signature,
    image + unsigned, image + cosign, container + provenance, image + provenance, container + signature,
    image + attestation, image + verified, image + unverified, binary authorization,
    BinaryAuthorization, cosign, content trust, Notary, attestor, DOCKER_CONTENT_TRUST, trusted images,
    untrusted image, image + trusted authority, unsigned container, unsigned containers, unsigned
    deployment, images without attestation,
    image|images|container|containers +
      origin|provenance|publisher|signature|signatures|signed|attestation|trusted
      source|cosign|verified|unverified|attested - vulnerability - scan - Marketplace - secret,
    images|containers + without + attestation|signature|provenance|origin`,
    ['code signing'],
  ),
  concept(
    'commit signing',
    `commit signing, signed commit, unsigned commit, unsigned commits, commit signature, commit +
    signed,
    commit + signature, verified commit, unverified commit, commit + GPG, commit + author verified,
    author|commit|commits|committer +
      signature|signatures|signed|GPG|verify|verified|unverified|unsigned`,
    ['code signing', 'source repository'],
  ),
]
