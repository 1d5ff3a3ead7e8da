import { concept } from './concept.ts'

/** Keys, certificates and signatures. */
export const KEY_CONCEPTS = [
  concept(
    'encryption key',
    `KMS, key management, Key Management Service, key service, customer-managed key, customer managed
    key, customer master key, CMK, CMEK, BYOK, customer-supplied key, customer-provided key, encryption
    key, KMS key, Cloud KMS, CloudKMS, key ring, keyring, crypto key, CryptoKey, hardware security
    module, HSM, CloudHSM, Managed HSM, data key, master key, key encryption key, symmetric key,
    cryptographic key, disk encryption set, key material, Key Vault key, keys in Key Vault,
    encryption keys, KMS keys, crypto keys, master keys, cipher keys, HSM keys, data keys, CMKs, keys
    of the key service, key vault keys,
    KMS alias, key alias, key aliases, keys should have names`,
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
    customer-controlled|customer controlled|customer-owned|self-managed + key|keys|encryption,
    our own keys, my own key, my own keys, own key, use own keys, keys we control, keys under our
    control, keys that we control, we hold the keys, hold the keys, hold your own key, hold your own
    keys, who holds the keys, provider holds the keys, cloud holds the keys, cloud provider holds,
    Google holds the key, Microsoft holds the key, Amazon holds the key, AWS-owned key, AWS-owned
    keys, AWS owned keys, AWS managed keys, AWS-managed keys, Amazon-managed key, vendor key, vendor
    keys, vendor-managed key, vendor-managed keys, stock keys, standard key + KMS, default keys,
    default KMS keys, default service key, default service keys, default encryption keys, provider-managed keys, provider managed keys, platform-managed keys, platform
    managed keys, platform managed key, platform keys, Microsoft-managed keys, Microsoft managed keys,
    Microsoft managed key, Google-managed keys, Google managed keys, Google managed key, google owned
    key, customer-managed keys, customer managed keys, customer-controlled keys, customer-owned keys,
    customer-supplied keys, customer supplied keys, customer supplied key, external key manager, EKM,
    external key store, XKS, does not use CMK, do not use CMK, no CMK, without CMK, without a CMK, no
    CMEK, without CMEK, CMK missing, CMEK missing, keys of Google, keys of Microsoft, keys of Amazon,
    keys of AWS, key of Google, key of Microsoft`,
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
      by software,
    chip-protected, keys in a chip, keys on a chip, hardware vault for keys, hardware key store,
    hardware keystore, hardware box for keys, hardware-backed keys, hardware backed keys, software
    keys, software key, software-protected keys, software protected key, keys in software,
    HSM-protected, HSM protected, HSM-backed keys, keys are not in hardware, tamper proof hardware`,
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
    master key|KMS|CMK|encryption key + yearly|annual|annually + renewal|rotation|renewed|rotated,
    same key for years, same encryption key for years, encryption key never changes, encryption key
    never changed, encryption keys never change, encryption keys never changed, encryption key not
    changed, never-changing key, unchanging key, eternal encryption key,
    fresh encryption keys, fresh key material, new keys every year, keys every year, renew encryption
    keys, renew master keys, renewal of encryption keys, change the encryption key, change encryption
    keys, changing encryption keys, replace encryption keys, refresh encryption keys, rotate KMS keys,
    rotate kms, rotate encryption keys, rotate crypto keys, rotate master keys, rotate CMKs, rotate
    keys in the vault, kms rotation off, KMS key rotation disabled, CMEK rotation, KMS keys not
    rotated, KMS key not rotated, KMS key is not rotated, crypto key rotation, rotation of KMS keys,
    rotation of encryption keys, old encryption key, old encryption keys, old KMS key, old KMS keys,
    old master key, old CMK, stale KMS key, stale encryption key, stale master key, unrotated KMS
    keys, unrotated encryption key, unrotated CMK, backing key, KMS|CMK|KMS keys|CMKs|crypto
    keys|encryption keys|master keys|Key Vault keys + rotation|rotate|rotated|rotates|unrotated|years
    old|never changed|never renewed|fresh - deletion - delete - destroy - pending - access key`,
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
      deleted|scheduled removal,
    key about to vanish, keys about to vanish, key vanish, key vanishing, keys vanish, key vanishes,
    key disappears, key disappear, keys disappear, disappearing key, disappearing keys, key is
    disappearing, key gone soon, key soon gone, key will be gone, key is going away, key going away,
    key goes away, key will be lost, key about to be lost, keys about to be lost, losing keys, losing
    the key, losing our keys, losing the encryption key, lose the key, lose the keys, lose our keys,
    lose encryption keys, lost encryption key, lost encryption keys, lost KMS key, lost master key,
    doomed key, doomed keys, dying key, dying keys, key dies, key erased, keys erased, erased key,
    erase the key, erase keys, wipe keys, wiping keys, key wiped, KMS gone, KMS vanish, kms key
    vanishing, kms key vanishes, master key vanishing, master key is vanishing, data lost with the
    key, data lost forever with key, data can never be decrypted, never be decrypted again, cannot be
    decrypted any more, cannot decrypt any more, undecryptable, key scheduled for deletion, keys
    scheduled for deletion, KMS scheduled for deletion, key pending deletion, keys pending deletion,
    CMK pending deletion, key is pending deletion, key marked for deletion, key marked for removal,
    key to be deleted, keys to be deleted, key is about to be deleted, key about to be deleted, keys
    about to be deleted, key set to be deleted, key deletion scheduled, deleted KMS keys, deleted KMS
    key, deleted encryption key, deleted encryption keys, delete the encryption key, deleting keys,
    deleting the key, deleting encryption keys, disabled KMS key, disabled KMS keys, disabled
    encryption key, disabled CMK, key|keys|KMS key|KMS keys|KMS|CMK|master key|encryption key +
    vanish|vanishes|vanishing|disappear|disappears|disappearing|going away|soon gone|about to be
    lost|about to die|gone forever`,
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
      API key - vault,
    anyone can decrypt, anyone may decrypt, everyone can decrypt, everyone may decrypt, who can decrypt, who may decrypt, any account can decrypt, any principal can decrypt,
    decrypt everything, decrypts everything, may decrypt everything, can decrypt everything, can
    decrypt anything, decrypt any data, open key policy, open KMS key, open KMS, public key policy,
    public KMS key, public KMS keys, public crypto key, public crypto keys, public encryption key,
    public CMK, KMS key for everyone, KMS keys for everyone, KMS key is public, KMS key publicly, KMS
    keys publicly, exposed KMS key, exposed KMS, exposed encryption key, KMS key exposed, key policy
    too open, key policy too wide, key policies, KMS key policies, KMS permissions, kms wildcard, decrypt with all, decrypt with every key, decrypt action on all, decryption with all keys,
    decryption of everything, blanket decrypt, blanket decryption, kms key shared with everyone, key
    usable by anyone, key usable by everyone, keys usable by everyone`,
    ['encryption key'],
  ),
  concept(
    'key expiry',
    `key expiry, encryption key expiration, keys + expiry, keys + expiration, key + expiration date, key
    + expiry date, key + no expiry, key + no expiration, key without expiration, keys + never expire,
    key lifetime,
    key|keys + no date|become invalid|no end date - access key - certificate,
    keys that never end, key never expires, keys never expire, keys without expiry, keys without
    expiration, key without expiry, keys without an expiry date, keys without end date, key without
    end date, key without an end date, expiration date + Key Vault, expiry + Key Vault, expiration set
    for all keys, expiration + all keys, keys have no expiry, keys have no expiration, eternal vault
    key, vault keys never expire, vault key never expires, vault keys live forever, keys live forever
    + vault,
    key without expiry`,
    ['expiry'],
  ),
  concept(
    'certificate',
    `certificate, X.509, x509, ACM, certificate authority, PKI, public key infrastructure, TLS
    certificate, SSL certificate, server certificate, cert, certs, TLS cert, SSL cert, self-signed,
    certificate expiry, expired certificate, certificate renewal, CertificateManager, Certificate
    Manager, cert-manager, certificate chain, trusted CA, private CA, root CA, intermediate CA, Let's
    Encrypt, public CA, public certificate authority,
    certificates, SSL certs, TLS certs, TLS certificates, SSL certificates, https certificate, https
    cert, web certificate, site certificate, server cert, server certificates, digital certificate,
    digital certificates`,
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
    certificate|cert|certs + left|remaining|overdue,
    cert running out, cert runs out, certs running out, certificate running out, certificates running
    out, ssl running out, SSL runs out, TLS cert running out, dead cert, dead certificate, dead certs,
    stale cert, stale certificate, cert dying, cert dies, cert will die, certs about to die,
    certificate about to die, certificate dies, cert about to expire, certs about to expire,
    certificates about to expire, certificate ends soon, cert ends soon, cert ends, expired certs,
    expired SSL, expired TLS, expired https, old certificate, old cert, out of date certificate,
    out-of-date certificate, outdated certificate, outdated cert, lapsed certificate, lapsed cert,
    lapsed certs, lapsing certificate, certificate lapse, certificate lapsed, certificate outage, site
    goes down certificate, https will break, https about to break, https breaks, browser warning soon,
    renew cert, renew certs, renew certificate, renew certificates, renew SSL, renew TLS, renewing
    certificates, certificate not renewed, certificates not renewed, cert not renewed, cert is not
    renewed, forgotten certificate, forgotten cert, forgot to renew, forgotten renewal, missed
    renewal, certificate renewals, cert renewals, days until certificate, days before expiry +
    certificate, certificate expiring, certificates expiring, certs expire, expiring certs, expiring
    certificates, expiring SSL, expiring TLS, expire soon + certificate, valid any more + certificate,
    valid anymore + certificate, ACM certificates expire, ACM certificate expires,
    acme challenge, ACME challenge, renewal failed, failed renewal, pending validation +
    certificate, DNS validation + certificate|ACM|renewal`,
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
      - requested - client - image,
    homemade certificate, homemade cert, home-made certificate, home-made cert, home-grown cert,
    home-grown certificate, DIY cert, DIY certificate, own-made certificate, fake certificate, fake
    cert, bogus certificate, bogus cert, dodgy certificate, dodgy cert, cert warning, cert warnings,
    certificate warning, certificate warnings, certificate error, certificate errors, browser
    complains, browser complains about, browser distrusts, browsers distrust, browser does not trust,
    browsers do not trust, not trusted by browsers, untrusted cert, untrusted certs, untrusted
    certificates, no one trusts certificate, self-signed cert, self-signed certs, self-signed
    certificates, self signed cert, self signed certs, self signed certificate, self signed
    certificates, selfsigned, signed by no one, signed by ourselves, signed by its owner, signed by no
    authority, wrong host certificate, wrong hostname certificate, certificate for another host,
    certificate of another host, cert mismatch, wrong name in certificate, wrong certificate, invalid
    cert, invalid certs, invalid certificates, certificate is not checked, certificates are not
    checked, certificate not validated, certificates not validated, certificate validation,
    certificate validation off, certificate validation disabled, disabled certificate check, ignore
    certificate, ignores certificate, ignores certificates, ignore certificates, accept any
    certificate, accepts any certificate, accepts every certificate, accepts all certificates, trusts
    any certificate, verify=false, skip verify, tls skip verify, insecure skip,
    certificate checks off, certificate check off, certificate checks + off|disabled|skipped,
    CERT_NONE, rejectUnauthorized, InsecureSkipVerify, verify=False, verify false, trust all
    certificates, TrustManager + all, hostname verification + disabled|off,
    ALLOW_ALL_HOSTNAME_VERIFIER, NODE_TLS_REJECT_UNAUTHORIZED, verification off +
    TLS|SSL|certificate, SSLContext + unverified, ssl._create_unverified_context, unverified
    context`,
    ['certificate'],
  ),
  concept(
    'wildcard certificate',
    `wildcard certificate, wildcard cert, wildcard TLS certificate, wildcard SSL certificate,
    wildcard + certificate|cert,
    certificate|cert|certs|certificates + every subdomain|all subdomains|any subdomain|subdomains|all
      hosts,
    star certificate, star cert, certificate for all subdomains, cert for everything, certificate for
    everything, one cert for all, one certificate for all, catch-all certificate, one certificate for
    every`,
    ['certificate'],
  ),
  concept(
    'certificate lifetime',
    `certificate lifetime, certificate validity period, cert validity, cert lifetime, validity period +
    certificate, certificate + too long, certificate + months, certificate + valid for, certificate +
    may live, maximum validity, certificate + valid for more than, certificate + validity + exceed,
    long-lived certificate, certificate + lifetime,
    certificate|cert + valid + long|months|year|years,
    certificate|cert + validity too long,
    certificate valid too long, cert valid too long, cert validity too long, certificate lives too
    long, cert lives too long, certificate valid for years, cert valid for years, cert valid for ten
    years, multi-year certificate, multi-year cert, ten-year certificate, ten year certificate,
    ten-year cert, long lived certificate, long lived cert, long-lived cert, long-lived certs,
    long-lived certificates, eternal certificate, eternal cert, certificate lasts, certificates last,
    cert lasts, validity period of certificates, validity of certificates, maximum validity period`,
    ['certificate'],
  ),
  concept(
    'certificate transparency',
    `certificate transparency, certificate transparency log, CT log, CT logs, CT logging, transparency
    logging, transparency log, certificates + public logs, certificate + public log, certificate +
    logged publicly, issued certificates + logs,
    public certificate log, public certificate logs, certificates not in public log, certs logged, who
    issued certificates for us, see certificates issued, transparent certificates`,
    ['certificate'],
  ),
  concept(
    'certificate rotation',
    `certificate rotation, rotate + certificate, rotate + cert, rotateCertificates,
    RotateKubeletServerCertificate, certificate + rotated, CA rotation, CA certificate, rds-ca-2019,
    outdated + certificate authority, old + certificate authority, RDS CA, database CA, RDS certificate,
    certificate authority + rotate|outdated|old|new|update|expire,
    certificate|certificates|cert + rotate|rotation|rotated|replaced|roll,
    CA + RDS|database|outdated|rotate,
    replace old CA, new CA, old CA, expiring CA, CA expires, CA expiry, CA certs, CA bundle, outdated
    CA, outdated CA certificate, root + certificate of RDS, database + certificate authority, database + CA certificate, RDS + CA certificate, rds-ca, roll certificates, kubelet + certificate rotation, kubelet + cert rotation, kubelet + certificates, kubelet + client certificate, kubelet + server certificate, renew + kubelet certificate,
    kubelet cert rotation, node certificates, certificates of nodes, kubelet certificates,
    acme challenge, DNS validation + certificate|ACM|renewal, domain validation +
    certificate|ACM|pending, pending validation + certificate, validation failed + certificate,
    certbot, cert-manager renewal, managed certificate, managed certificates, Google-managed
    certificate`,
    ['certificate', 'rotation'],
  ),
  concept(
    'expiry',
    `expire, expiry, expiration, expiring, lapse, lapsed, validity period, expiration date, end date,
    end-of-life date, about to expire, no longer valid, validity + ended, runs out, run out, valid
    until, time to expiry, never expire,
    runs out soon, ends soon, will end soon, expires soon, soon expired`,
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
      - network - flow,
    fiddled logs, fiddle with logs, fiddling with logs, doctored logs, doctor the logs, edit the logs,
    edits the logs, edited logs, edit logs, editing logs, editing the logs, change the logs, changed
    logs, rewrite logs, rewritten logs, rewrites the logs, fake logs, faked logs, fake log entries,
    falsified logs, falsify logs, falsified log, forged logs, forge logs, forging logs, manipulated
    logs, manipulate logs, logs manipulated, logs be trusted, logs can be trusted, trust our logs,
    trust the logs, trustworthy logs, logs provably, prove logs, prove the logs, prove that logs,
    prove no one changed the logs, logs unchanged, unaltered logs, unmodified logs, altered logs,
    modified logs, tamper with logs, tampering with the logs, tampered logs, tampered trail, tamper
    the trail, tampering with the trail, tamper with the trail, alter the trail, alter the logs, alter
    logs, altering logs, covered-up logs, log forgery, logs forged, logs signed, signed logs, signed
    log files, hash of log files, hashes of logs, checksum of logs, log files are not validated, log
    files validated, validate log files, validation of log files, file validation, file integrity
    validation, log file integrity validation, trail integrity, integrity of the trail, integrity of
    logs, integrity of the logs, integrity of log files`,
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
      publisher|source|publishers|author,
    unknown publisher, unknown publishers, untrusted code, tampered code, code tampering, code from
    strangers, code from anyone, code by strangers, code of unknown origin, who built this, who built
    it, who made this, who made it, who signed, whose code, swapped package, modified package,
    modified packages, tampered package, tampered packages, tampered artifact, fake update, fake
    updates, fake package, unsigned software, unsigned + lambda, unsigned + function, unsigned + function code, lambda + code signing, unsigned driver, unsigned drivers, unsigned module, unsigned modules,
    unsigned script, unsigned scripts, unsigned + builds, unsigned + build, unsigned release, unsigned
    releases, unsigned packages, unsigned binaries, unsigned artifacts, code signature, code
    signatures, signed binaries, signed + builds, signed packages, signature check, signature checks,
    checks no signature, no signature check, no signature, without signature, without a signature,
    missing signature, signature missing`,
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
    images|containers + without + attestation|signature|provenance|origin,
    unsigned images, image not signed, images not signed, image is not signed, images are not signed,
    unknown publisher image, unknown publisher + image, unknown image publisher, unverified image,
    unverified images, unverified + container, unverified + containers, untrusted images, image from
    strangers, images from strangers, images of unknown origin, image of unknown origin, who made this
    image, who built this image, who built the image, whose image, image swapped, swapped image,
    swapped images, image tampering, tampered image, tampered images, tampered + container, image
    tampered, fake image, fake images, image authenticity, image provenance, image attestations, image
    attestation, container + signing, container + image signing, signing images, sign images, sign + containers, signed + container, signed + containers, signed images, image verification, verify images,
    verify image, verify + container images, verification of images, only trusted images, only signed
    images, only signed + containers, only verified images, images without signature, image without
    signature, image without a signature, image signature missing, kritis, ratify, connaisseur,
    kyverno verify, deploy only signed, binauthz`,
    ['code signing'],
  ),
  concept(
    'commit signing',
    `commit signing, signed commit, unsigned commit, unsigned commits, commit signature, commit +
    signed,
    commit + signature, verified commit, unverified commit, commit + GPG, commit + author verified,
    author|commit|commits|committer +
      signature|signatures|signed|GPG|verify|verified|unverified|unsigned,
    who really wrote this commit, who wrote this commit, who made this commit, forged commit, forged
    commits, fake commit, fake commits, faked author, fake author, forged author, impersonated
    committer, commits in my name, commit in my name, commits in the name of, commit as someone else,
    commits as someone else, signed commits, commit signatures, commits are not signed, verified
    commits, unverified commits, gpg signed`,
    ['code signing', 'source repository'],
  ),
]
