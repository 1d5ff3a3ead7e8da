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
    confidential|sensitive|personal + shared|share + outside|external|company|anyone, data leaving the company, data walks out, data walking out, sensitive
    data leaves, confidential mails, stop leaks, prevent leaks, leak prevention, leakage prevention,
    no DLP, DLP missing, without DLP, DLP off, DLP policy, DLP rules, spot sensitive data, find
    sensitive data, finds sensitive data, discover sensitive data, look for sensitive data, search for
    sensitive data, scan for sensitive data, scan for personal data, scan + buckets for, macie off,
    macie disabled, macie not enabled, no macie,
    Macie off, Macie disabled, Macie for Azure, Macie for GCP, Automated sensitive data discovery,
    Automated discovery of sensitive, automated discovery + sensitive|data|buckets, discovery of
    sensitive information, sensitive information + discovery|discover|inspect|inspection|buckets,
    find personal data, Sensitive Data Protection, Microsoft Purview, data discovery`,
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
      data|records|objects|traffic,
    steal files, steals files, stole files, stolen files, files stolen, stole data, stole our data,
    steals data, steals our data, stealing data, data thief, data thieves, data stolen, data got
    stolen, stolen + database, steal + database, stole + the database, steal + the database, data smuggling,
    smuggle data, smuggles data, data copied out, copied out, copied data out, copies everything,
    copied everything, copied everything out, someone copied, downloaded everything,
    downloads everything, downloaded all, downloads all files, mass copying, mass copy, mass export,
    bulk copy, bulk export, data leak out, leaks out, leaked out, leaking out, data drained,
    drain data, drains data, data heist, data dump, dumped + database, database + dump by attacker, pulls out data, pulled out data, data pulled out, data sucked out, take data out, takes
    data out, took data out, data taken, data out of the company, carried out data, exfiltrated data,
    exfil over dns, exfiltrating, exfiltrates, unusual data download, unusual data export, unusual + read volume, unusual number of reads, unusual amount of data, abnormal download, abnormal data
    transfer, huge download, huge downloads, huge transfer, huge export, large download, large
    downloads, large export, large upload, large uploads,
    mass downloads, bulk downloads, bulk data export, unusually large number of files, large
    number of files + downloaded|retrieved|download|exported|copied, retrieved + unusually|large
    number|unusual number, user|employee|account|principal +
    downloaded|retrieved|exported|copied|synced + unusually|large|thousands|unusual|mass|bulk|many
    files, hoarding files, takes files home, USB copy, copied to USB, upload to personal cloud,
    personal cloud storage, large upload + unusual|external|unknown, Google Takeout, Takeout,
    snapshot + shared + unknown|external|attacker`,
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
    addresses|names|phone numbers|birth dates + customers|patients|employees|clients,
    private data, private information, personal info, personal records, personal files, confidential
    files, secret files, secret data, customer records, customer data, patient records, patient files,
    health records, health files, employee records, employee data, HR data, payroll, salaries, bank
    accounts, IBAN, tax id, tax ids, tax numbers, social security numbers, social security, ssns,
    national insurance number, national id numbers, national identification number, national
    identification numbers, identification number, identification numbers, identity numbers, identity
    card, passports, passport numbers, drivers licence, driver's license, driver license, birthdates,
    dates of birth, names and addresses, sensitive info, sensitive files, sensitive documents,
    sensitive records, sensitive + datasets, data privacy, intimate data, medical data, medical records,
    financial data, financial records, financial information, biometric data, genetic data`,
  ),
  concept(
    'card number',
    `card number, card numbers, card data, credit card number, credit card data, credit card, primary
    account number, CVV, cardholder data, cardholder, payment card, debit card, payment data, payment
    number, payment numbers, card details, PAN,
    credit cards, credit card info, credit card details, card info, card payments, cards + stored,
    payment cards, bank cards, PANs, primary account numbers, payment card data, cardholder
    information, debit cards, track data`,
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
    label|labels|labelled|marks|marked + sensitive|confidential|confidentiality|classification,
    what kind of data, which data is sensitive, know which data is sensitive, where is
    sensitive data, where sensitive data is, where is personal data, unknown sensitive data,
    unlabelled data, unlabeled data, unlabelled documents, unlabelled files, no sensitivity label,
    without sensitivity label, label documents, labelled documents, mark sensitive, marked sensitive,
    marked confidential, data + catalog labels, data labels, data labelling, data labeling, document
    labels, data tagging, data discovery and classification, classify data, classify documents,
    content classification, Sensitive Data Protection, profiled by Sensitive Data Protection, data
    profiling, data profiles, discovery profiles, Macie, Purview, classify content, profile tables`,
    ['sensitive data', 'data loss prevention'],
  ),
  concept(
    'data masking',
    `data masking, dynamic data masking, mask + column, mask + data, data anonymisation, data
    anonymization, anonymisation of, anonymization of, pseudonymisation, pseudonymization,
    pseudonymised, tokenisation, redaction, redact, obfuscate, obfuscation, de-identification,
    de-identified, production data in test, real data + test, production data + test,
    real|production|customer|live|actual + data|records|record|customers +
      test|development|staging|non-production|testing|lower environments,
    hide real data, hide personal data, hide card numbers, hide columns, hidden columns, blacked out,
    black out, blank out, scrambled test data, fake data for tests, fake test data, real data in test,
    real data in dev, real customers in test, real customers in dev, prod data in dev, prod data in
    test, production data in dev, production data in development, production copy in test, copy of
    production in test, live data in test, anonymise, anonymize, anonymised, anonymized, de-identify,
    deidentify, deidentified, unmasked data, tokenization of data, column masking,
    data mask`,
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
      sign in - login - IP - CloudFront - geo-blocking,
    data in the wrong country, data in wrong region, wrong country, wrong region, wrong continent,
    where is our data, where our data is, where + is data stored, where data is stored, where data
    lives, data leaves the country, leave the country, leaves the country, leave Europe, leaves
    Europe, leave the EU, data outside the country, stored in the wrong, stored outside, stored in
    another country, stored in a foreign country, stored overseas, overseas, offshore, foreign country
    + data, resources in the wrong region, resources in wrong region, resources in unapproved,
    resources in unexpected regions, resource in a region, resources outside approved, unapproved
    regions, unapproved locations, unexpected region, restrict regions, restricted regions, region
    lock, locked to a region, keep data in, must stay in the country, stay in the EU, stays in the EU,
    Schrems`,
  ),
  concept(
    'data disposal',
    `data disposal, secure deletion, secure erase, wipe + data, wipe + disk, wiped, sanitisation of,
    media sanitization, media sanitisation, data erasure, right to erasure, right to be forgotten, data
    minimisation, data minimization, data destruction, kept longer than needed, kept longer than
    necessary,
    throw away data, throw + away disks, thrown + away disk, old + disks thrown away, shred, shredding,
    shredded, degauss, wipe + old disks, wipe + disks, wiped + disks, erase old data, erase data, erases
    data, delete old data, delete personal data, delete customer data, delete data on request, data
    kept too long, data is kept too long, keeps data too long, keep data too long, data kept forever,
    data never deleted, old data never deleted, data retention limit`,
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
    overwriting|overwrite + bucket|object|objects|files + permit|permits|prevent|prevents|allow|allows,
    ransomware proof storage, ransomware-proof storage, ransomware proof, ransomware-proof, ransomware
    safe, ransomware-safe, ransomware resistant, unchangeable storage, unchangeable files,
    unchangeable records, unchangeable logs, storage no one can change, files no one can change, files
    no one can delete, no one can delete, no one can change, not even admin can
    delete, even admins cannot delete, cannot be erased, can't be erased, can not be erased,
    unerasable, undeletable, indelible, write once read many, write once storage, read only archive,
    tamper-proof storage, tamper proof storage, tamper proof, tamper-proof files, frozen records,
    locked records, lock + the bucket, bucket + lock off, bucket + lock missing, object lock off, object
    lock missing, no object lock, without object lock, worm + bucket, worm off, worm missing, immutable + bucket, immutable + buckets, immutable + blob, immutable + blobs, immutable objects, immutable logs,
    immutable log, immutable storage, immutability policy, immutability policies, retention policy
    locked, retention policy is not locked, locked retention policy, unlocked retention, bucket + retention policy, retention policies on, legal holds, evidence preserved, preserve evidence +
    files, evidence must not change,
    bucket|object|objects|blob|blobs|storage|container|logs|archive|records + ransomware proof
    |ransomware-proof|undeletable|unchangeable|indelible|immutability|immutable|tamper-proof|WORM
    |write once|retention lock|compliance mode|Object Lock,
    ransomware cannot touch, ransomware cannot reach, ransomware cannot delete, ransomware can't
    touch, safe from ransomware, ransomware|hacker|hackers|attacker|attackers|admin|admins|no one +
    cannot|can't|unable + delete|touch|change|erase|overwrite|encrypt +
    file|files|bucket|storage|object|objects|data|records|it`,
  ),
  concept(
    'MFA delete',
    `MFA delete, MFADelete, MFA + delete, second factor + delete, second factor + deletion, second
    factor
    + erase, second factor + remove, second factor + removal, factor + erase, factor + delete, object +
    second factor, versions + second factor, bucket + second factor, multi-factor + delete, two-factor +
    delete, MFA + object versions, MFA + versioning, delete + token,
    delete|erase|remove|deletion|removal|deleting|erased|removing + second
      factor|MFA|multi-factor|two-factor - user - device - account,
    second check before deleting, second factor before deleting, extra code to delete, code needed to
    delete, delete needs a code, delete needs a second factor, delete without MFA, deleted without
    MFA, delete without second factor, delete with only a password, mfa-delete, mfa for delete, mfa on
    delete, mfa to delete, MFA required to delete, delete files without second factor, delete versions
    without`,
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
    dropped|deleted|removed|destroyed + one call|one command|single command|single call|one click,
    fat finger, fat-finger, fat fingers, fat-fingered, slip of the finger, oops deleted, oops,
    accidental drop, accidentally dropped, dropped by accident, dropped by mistake, delete by
    accident, deletes by accident, delete by mistake, wrong click, one wrong click, one click deletes,
    single click deletes, one click away from deletion, easily deleted, easy to delete, easy to drop,
    too easy to delete, can be deleted easily, anyone can delete, anyone may delete, everyone can delete, delete everything, deletes everything, deleted everything, wipe
    everything, wiped everything, wipes everything, no delete protection, no deletion protection,
    without deletion protection, deletion protection off, deletion protection disabled, deletion
    protection missing, deletion protection not, delete protection off, termination protection off,
    termination protection disabled, termination protection missing, no termination protection, guard
    against deletion, guarded against deletion, protect from deletion, protect from being deleted,
    protect against deletion, protected from being deleted, prevent accidental, prevents accidental,
    prevent destroy, mistaken deletion, unwanted deletion, rds + deletion protection, database + deletion protection, table deletion protection, lb + deletion protection, load + balancer deletion protection,
    cluster deletion protection, vm termination protection, protected from termination, protected
    against termination,
    deletion guard, removable by accident, removed by accident, cannot be removed by accident,
    accidentally removed,
    removable by mistake, removed by mistake, protected from removal`,
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
    removed|deleted|erased + lost|gone + vault|key|secret|blob|data|entries,
    get deleted files back, get files back, get deleted data back, get data back, get back deleted,
    get it back, get them back, gets back deleted, bring back deleted, bring deleted files back, undo
    delete, undo deletion, undo a delete, undo a deletion, undeleted, undeleting, recover deleted
    files, recover deleted, recovering deleted, recover a deleted, recover removed, recover deleted
    data, restore deleted files, restore deleted, restore a deleted, restore removed, deleted data
    recoverable, deleted is gone, deleted means gone, gone when deleted, gone once deleted, deleted
    for good, deleted forever, delete forever, delete for good, removed for good, erased for good,
    erased forever, erased at once, deleted at once, deleted immediately, no trash, no trash can, no
    recycle bin, no undo, no undelete, waste basket, wastebasket, trash can, second chance after
    deletion, grace period after deletion, grace period for deleted, soft delete off, soft delete
    disabled, soft delete missing, no soft delete, without soft delete, soft delete is not, blob + soft delete off, container + soft delete off, delete retention policy, deleteRetentionPolicy,
    softDeletePolicy`,
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
    purge|purged|purging + key|vault|secret|keys,
    purge off, purge protection off, purge protection disabled, purge protection missing, no purge
    protection, without purge protection, purge vault, purged vault, purge keys, purge secrets, purge
    key vault, key vault recovery, recoverable vault, vault deleted forever, vault gone forever, vault
    lost forever, vault wiped, vault can be wiped, wipe the vault, wipes the vault, destroy the vault,
    destroys the vault, destroy the vault for good, delete the vault forever, delete vault forever,
    deleted vault forever, erase the vault, irrecoverable vault, secrets gone forever, secrets lost
    forever, keys gone forever`,
    ['soft delete', 'deletion protection'],
  ),
  concept(
    'resource lock',
    `resource lock, resource locks, delete lock, CanNotDelete, read-only lock, ReadOnly lock, management
    lock, Azure lock, lock + resource group, lock on + subscription, lien, project lien,
    mission-critical +
    deleted, critical + deleted by anyone, lock + accidental, production resource group,
    lock|locks|locked + resource|resources|resource group|subscription|production +
      delete|deleted|deletion|removed|read-only|accidental|missing|critical|important|Azure - object -
      retention,
    delete locks, lock missing, missing lock, no lock, no locks, without lock, without a lock, without
    locks, no delete lock, delete lock missing, locks on resources, lock on resources, lock on
    production, lock the resource group, locked resources, lock critical resources, lock important
    resources, important resources can be deleted, deleted by any contributor, delete resource group,
    deletes a whole resource group, missing CanNotDelete, read only lock, locks missing`,
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
    copies + isolated|offline|separate,
    ransomware proof backup, ransomware-proof backup, ransomware proof backups, ransomware-proof
    backups, ransomware safe backup, ransomware safe backups, backups ransomware, backups survive
    ransomware, backup survives ransomware, backup survive an attack, survive ransomware, undeletable
    backups, undeletable backup, unchangeable backups, unchangeable backup, backups no one can delete,
    backup no one can delete, backups no one can change, attacker deletes backups, attacker deletes
    the backups, attackers delete backups, attacker can delete backups, hacker deletes backups,
    hackers delete backups, hacker wipes backups, hackers wipe backups, admin can delete backups,
    anyone can delete backups, anyone may delete backups, backups can be deleted, backup can be
    deleted, backups can be wiped, backups can be erased, backups could be deleted, backups deleted by
    attacker, delete the backups, deletes backups, deleting backups, delete backups, wipe the backups,
    wiped backups, wipes backups, erase backups, erases backups, erased backups, backup deletion,
    backups locked, locked backup, locked backups, lock backups, lock the backups, lock the vault,
    vault is not locked, vault not locked, unlocked vault, vault lock missing, vault lock off,
    immutable vaults, tamper-proof backup, tamper-proof backups, tamper proof backup, tamper proof
    backups, backup tampering, tampered backups, offline copy, offline copies, offline backups, air
    gapped backup, air gapped, airgapped, isolated copy, isolated copies, isolated backups, logically
    air-gapped, backup in separate account, backups in a separate account, backup worm, recovery
    point|recovery points|restore point|restore points|backup|backups|backup vault|Recovery Services
    vault + removed early|deleted early|removed before|deleted before|before their term|early
    deletion|early removal|shortened|manually deleted|manual deletion|manual
    removal|undeletable|unchangeable|compliance mode|vault lock - KMS - certificate,
    ransomware|hacker|hackers|attacker|attackers|intruder + backup|backups|recovery points|restore
    points|snapshots + delete|deletes|wipe|wipes|erase|erases|destroy|destroys|touch|remove|cannot
    |proof|encrypt|safe|survive|survives`,
    ['backup'],
  ),
]
