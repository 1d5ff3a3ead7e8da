import { concept } from './concept.ts'

/** Data that needs care, and what keeps it from being lost, changed or taken. */
export const DATA_CONCEPTS = [
  concept(
    'data loss prevention',
    `DLP, data loss prevention, data leak prevention, data leakage prevention, data leakage, data leak,
    data exfiltration, exfiltrate, exfiltration, sensitive data discovery, Macie, Purview, data
    classification, sensitive data protection, sensitive + inspected, information + leaves, data +
    leaves, leaves the organization, leaves the organisation, leaving the organisation, leaving the
    organization, content inspection, Cloud DLP, PII, personal data, personally identifiable, GDPR, PHI,
    cardholder data, exfil,
    sensitive|confidential|personal + leave|leaves|leaving|sent
      out|outbound|leak|leaks|leaked|inspected|inspection - credential - key - sign in,
    confidential|sensitive|personal + shared|share + outside|external|company|anyone`,
  ),
  concept(
    'data exfiltration',
    `data exfiltration, exfiltrate, exfiltration, data theft, steal data, stolen data, data + stolen,
    data breach, data leak, data leakage, unusual download, unusual + download, unusually large +
    download, large volume + download, large amount + download, mass download, bulk download, downloaded
    + strange, downloaded + unusual, unusual data transfer, unusual + transfer, unusual volume, unusual
    amount, large outbound transfer, outbound + unusual, siphon, extract data, data + smuggled, DNS
    tunnelling, DNS tunneling, DNS + tunnel, data + attacker, copied + external account, copied +
    unknown, transferred to external, unusual access + bucket, S3 + unusual, S3 + anomalous,
    TrafficVolumeUnusual, exfiltrated, carried away, data + carried, data + taken out, exfil,
    export|exported|download|downloaded|downloads|copy|copied|transfer|transferred|upload|uploaded|outbound|read
      +
      large|unusual|unusually|mass|bulk|huge|unexpected|strange|suspicious|abnormal|anomalous|massive|unknown
      +
      data|account|objects|bucket|records|volume|amount|files|principal|destination|S3|database|storage|snapshot
      - cost,
    send|sends|sent + unusual|unusually|large|huge|abnormal|massive|unexpected +
      data|records|objects|traffic`,
  ),
  concept(
    'sensitive data',
    `sensitive data, sensitive information, sensitive content, sensitive file, sensitive + column,
    confidential data, confidential information, PII, SPI, personal data, personal information,
    personally identifiable, personal details, PHI, health information, health data, health record,
    medical record, patient data, SSN, social security number, passport number, national identifier,
    GDPR, privacy, data subject, sensitive data discovery, Macie, Purview, DSPM, card number, cardholder
    data, credit card, birth date, birth dates, date of birth, bank details, bank account number,
    passport, phone numbers, home address, tax number, national id, driving licence, driver licence,
    patient, patients, medical, salary, confidential document, confidential documents, confidential
    file, secret documents,
    addresses|names|phone numbers|birth dates + customers|patients|employees|clients`,
  ),
  concept(
    'card number',
    `card number, card numbers, card data, credit card number, credit card data, credit card, primary
    account number, CVV, cardholder data, cardholder, payment card, debit card, payment data, payment
    number, payment numbers, card details, PAN`,
    ['sensitive data'],
  ),
  concept(
    'data classification',
    `data classification, classify + data, classified data, data + classified, unclassified data,
    sensitivity label, sensitivity labels, sensitive + label, sensitive + labels, sensitive + tagged,
    column + sensitive, column + classified, column + label, confidential + label, data discovery,
    sensitive data discovery, information protection, classification label, classification scheme,
    policy tag, data catalogue + sensitive, data sensitivity,
    document|documents|data|columns|files|information + classification|classified|classify|unclassified,
    label|labels|labelled|marks|marked + sensitive|confidential|confidentiality|classification`,
    ['sensitive data', 'data loss prevention'],
  ),
  concept(
    'data masking',
    `data masking, dynamic data masking, mask + column, mask + data, data anonymisation, data
    anonymization, anonymisation of, anonymization of, pseudonymisation, pseudonymization,
    pseudonymised, tokenisation, redaction, redact, obfuscate, obfuscation, de-identification,
    de-identified, production data in test, real data + test, production data + test,
    real|production|customer|live|actual + data|records|record|customers +
      test|development|staging|non-production|testing|lower environments`,
  ),
  concept(
    'federated query',
    `federated query, query federation, federated queries, federated data source, external data source +
    query, linked server, cross-source query`,
  ),
  concept(
    'data residency',
    `data residency, data sovereignty, data localisation, data localization, data location, outside the
    EU, outside the European, outside the country, outside Europe, leaves the EU, allowed location,
    allowed region, approved region, approved location, approved geographic, unapproved region,
    unapproved location, outside approved, region restriction, region lockdown, restrict + region,
    restrict + location, resourceLocations, jurisdiction, cross-border, geographic location, geographic
    restriction, third country, stored abroad, data abroad, data + stored outside,
    region|regions|location|locations|geography|country|countries|jurisdiction +
      allowed|approved|permitted|unapproved|forbidden|outside|prohibited|restricted|disallowed|restrict|limit
      + resource|resources|data|created|stored|deployed|organization|organisation|policy|workloads -
      sign in - login - IP - CloudFront - geo-blocking`,
  ),
  concept(
    'data disposal',
    `data disposal, secure deletion, secure erase, wipe + data, wipe + disk, wiped, sanitisation of,
    media sanitization, media sanitisation, data erasure, right to erasure, right to be forgotten, data
    minimisation, data minimization, data destruction, kept longer than needed, kept longer than
    necessary`,
  ),
  concept(
    'object lock',
    `object lock, WORM storage, WORM + retention, WORM + bucket, WORM + storage, WORM + log, WORM +
    logs,
    WORM + backup, WORM + blob, WORM + policy, WORM + archive, immutable, immutability, write once,
    write-once, read many, retention lock, bucket lock, lock + retention, locked + retention, log bucket
    + locked, bucket + not locked - out, lock on + bucket, legal hold, unalterable, cannot be altered,
    cannot be changed or deleted, cannot be overwritten, MFA delete, compliance mode, governance mode,
    vault lock, time-based retention, ObjectLock, blob + cannot be changed, object + cannot be changed,
    cannot be modified or deleted, cannot be modified, lock their objects, lock + objects, lock + log +
    bucket, locked bucket, overwritten or deleted, changed or deleted, altered or deleted, deleted or
    changed, deleted or overwritten, modified or deleted, deleted or altered, deleted or modified, under
    investigation, litigation, litigation hold, non-erasable, read-only archive,
    tamper-proof|tamperproof|tamper-evident|tamper-resistant +
      log|logs|record|records|backup|backups|storage|archive|trail|audit,
    overwritten|altered|tampered|modified|changed +
      record|records|log|logs|object|objects|evidence|archive|blob|blobs|file|files +
      cannot|never|prevent|lock|immutable|retention|protected|may|can,
    retention + lock|locked,
    overwrite|overwriting|overwritten + evidence|record|records|archive|audit|log|logs,
    overwriting|overwrite + bucket|object|objects|files + permit|permits|prevent|prevents|allow|allows`,
  ),
  concept(
    'MFA delete',
    `MFA delete, MFADelete, MFA + delete, second factor + delete, second factor + deletion, second
    factor
    + erase, second factor + remove, second factor + removal, factor + erase, factor + delete, object +
    second factor, versions + second factor, bucket + second factor, multi-factor + delete, two-factor +
    delete, MFA + object versions, MFA + versioning, delete + token,
    delete|erase|remove|deletion|removal|deleting|erased|removing + second
      factor|MFA|multi-factor|two-factor - user - device - account`,
    ['object lock'],
  ),
  concept(
    'deletion protection',
    `deletion protection, termination protection, delete protection, accidental deletion, accidental
    delete, accidental termination, accidental removal, accidental loss, accidentally deleted,
    accidentally removed, accidentally terminated, removed accidentally, prevent deletion, prevent +
    deletion, prevent_destroy, permanently deleted, permanent deletion, deleted by accident, removed by
    accident, terminated by accident, by accident, by mistake, deleted by mistake, unintended deletion,
    unintentional deletion, inadvertent deletion, inadvertently deleted, deleted + recovered,
    unrecoverable, purge protection, soft delete, soft-delete, resource lock, delete lock, CanNotDelete,
    management lock, lien, recycle bin, undelete, recoverable, terminate + protect, delete + protect,
    protect + removal, protected from deletion, protected against deletion, protected against
    accidental, disableApiTermination, DeletionProtection, may be deleted by, can be deleted by, anyone
    + delete, deletion guard,
    delete|deleted|deletion|removed|terminated|destroyed|removal|ended|wiped|removing +
      accident|accidental|accidentally|mistake|inadvertent|inadvertently|unintended|protected|protection|guard|safeguard|prevent|lock
      - soft - log - connection - session,
    removed|deleted|dropped|destroyed + without confirmation|without warning|without a safeguard|too
      easily,
    dropped|deleted|removed|destroyed + one call|one command|single command|single call|one click`,
  ),
  concept(
    'soft delete',
    `soft delete, soft-delete, softdelete, soft deletion, undelete, recycle bin, trash, deleted +
    recovered, removed + recovered, erased + recovered, deleted + restored, removed + restored, recover
    + deleted, restore + deleted, cannot be recovered, can not be recovered, cannot be undone,
    unrecoverable, irrecoverable, irrecoverably, permanently + deleted, permanently + removed, destroyed
    permanently, gone forever, lost forever, purge protection, delete retention, retention + deleted,
    container soft delete, blob soft delete, brought back, bring back, got back + deleted, deleted +
    undo, lost for good, gone for good, lost at once,
    cannot be restored + deleted|removed,
    deleted|removed|erased|deleting + kept|retained|keep|recovered|recover|restored|restore|brought
      back|recoverable|undelete|retention|retrieved|got back|recycle - log - recovery point - stack -
      restore point - policy - after,
    recoverable + deleted|vault|key|keys|removed|secret|blob,
    removed|deleted|erased + lost|gone + vault|key|secret|blob|data|entries`,
    ['deletion protection'],
  ),
  concept(
    'purge protection',
    `purge protection, purge, purged, permanently deleted, permanent deletion, permanently destroyed,
    destroyed permanently, permanently + vault, permanently + keys, permanently + secrets, hard delete,
    enablePurgeProtection, before retention ends, vault + recoverable, Key Vault + recoverable, Key
    Vault + destroyed, Key Vault + permanently, deleted vault, deleted vaults, deleted key vault,
    removed|deleted|erased + key|keys|secret|secrets|vault|vaults +
      good|forever|permanently|irreversibly|destroyed|erased|gone|recovered|recover|retention,
    for good + vault|key|keys|secret,
    purge|purged|purging + key|vault|secret|keys`,
    ['soft delete', 'deletion protection'],
  ),
  concept(
    'resource lock',
    `resource lock, resource locks, delete lock, CanNotDelete, read-only lock, ReadOnly lock, management
    lock, Azure lock, lock + resource group, lock + subscription, lien, project lien, mission-critical +
    deleted, critical + deleted by anyone, lock + accidental, production resource group,
    lock|locks|locked + resource|resources|resource group|subscription|production +
      delete|deleted|deletion|removed|read-only|accidental|missing|critical|important|Azure - object -
      retention`,
    ['deletion protection'],
  ),
  concept(
    'immutable backup',
    `immutable backup, immutable backups, immutable vault, backup immutability, vault lock, Vault Lock,
    Backup Vault Lock, vault + locked, vault + immutable, backup + immutable, backup + tamper, backup +
    WORM, backup + object lock, backup + altered, recovery point + deletion, recovery point + deleted,
    restore point + deletion, restore point + deleted, restore points + delete, recovery points +
    delete, backups + deleted - days - after, backup + deleted by, backup + delete + attacker, delete +
    recovery points, delete + restore points, manual deletion + recovery, air-gapped, air gap,
    air-gapped backup, offline backup, isolated backup, ransomware-proof, ransomware recovery,
    ransomware + backup, backup + soft delete, multi-user authorization, deletion of backups,
    backup|backups|recovery point|recovery points|restore point|restore points|backup copies +
      erase|erased|wipe|wiped|tamper|tampering|tampered|destroy|destroyed|altered|alter|sabotage|immutable|immutability|unchangeable|changed|locked|isolated|offline|separate
      account|air-gapped|WORM|attacker|attackers|ransomware - KMS - encrypted - encryption,
    copies + isolated|offline|separate`,
    ['backup'],
  ),
]
