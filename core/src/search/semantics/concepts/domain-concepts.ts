import { concept } from './concept.ts'

/** Domain names and mail. */
export const DOMAIN_CONCEPTS = [
  concept(
    'domain names',
    `DNS, DNSSEC, Route 53, Route53, Cloud DNS, hosted zone, domain name, subdomain, domain transfer,
    registrar, DNS zone, nameserver, name server, CNAME, name resolution, domain registration,
    managed zone, DNS resolver, resolver + query | queries | DNS | logging | rule, Azure DNS, zone
    file`,
  ),
  concept(
    'subdomain takeover',
    `subdomain takeover, subdomain hijack, subdomain hijacking, domain takeover, domain hijack,
    bucket takeover,
    dangling DNS, dangling record, dangling CNAME, dangling domain, dangling IP, stale DNS record,
    orphaned DNS record,
    stale CNAME, points at a released, points to a deleted,
    record | CNAME | DNS + dangling | released | deleted | non-existent | nonexistent | no longer
    exists | decommissioned | removed | unclaimed,
    alias record, alias + deleted | released | removed app, refers to a deleted, points to a
    removed, points at nothing, unclaimed host name, DNS entry + deleted | released | gone | missing
    target | nothing,
    nameserver takeover, delegation + deleted | points | zone, lame delegation, points to a hosted
    zone, delegated to a deleted, NS record + deleted | zone`,
    ['domain names'],
  ),
  concept(
    'DNSSEC',
    `DNSSEC, DNSSEC signing, signed zone, zone signing, key-signing key, zone signing key, DNS
    spoofing, cache poisoning, DNS poisoning,
    zone | DNS | hosted zone + signed | signing | signature | cryptographically, DNS responses +
    signed, forged DNS,
    answers of the zone, answers + signed | zone, zone answers`,
    ['domain names'],
  ),
  concept(
    'domain registration',
    `domain registration, registrar, domain transfer lock, transfer lock, registrar lock, domain
    lock, WHOIS, privacy protection + domain,
    domain + auto-renew | expire | renew | transfer | lapse, domain expiry, domain hijacking,
    registrant contact,
    domain expiring, domain lock, domain lapse, registration + name | lapse | domain | transfer,
    transferred to another registrar, another registrar, name + registrar | transferred`,
    ['domain names'],
  ),
  concept(
    'DNS query log',
    `DNS log, DNS logs, DNS query log, DNS query logging, DNS logging, query logging + zone |
    resolver | DNS, DNS queries + recorded | logged | record,
    hosted zone + record queries | queries, resolver query logging, name lookups + recorded, Cloud
    DNS logging,
    resolver queries, queries + captured | recorded | resolver | zone, resolver logging, Route 53
    Resolver + log | query, name queries, lookups + recorded | logged | captured`,
    ['domain names', 'logging'],
  ),
  concept(
    'email',
    `email, e-mail, SES, mailbox, Exchange, mail, spam, Gmail, Safe Links, Safe Attachments, malware
    + email, outgoing messages, mail server, mail flow, inbox,
    mailboxes, mail transport, mail gateway, messages + mail | recipients | sender, mail delivery,
    outgoing mail, incoming mail`,
  ),
  concept(
    'email spoofing',
    `email spoofing, e-mail spoofing, spoofed mail, spoofed email, mail spoofing, forged sender,
    forge sender, sender address forgery, sender authentication, email authentication,
    SPF, DKIM, DMARC, impersonate the domain, impersonate + domain | sender | mail, sender policy
    framework, send mail in our name, spoof + mail | sender | domain,
    forged senders, forged sender, receivers cannot tell, spoofed mail, receivers + forged | mail`,
    ['email'],
  ),
  concept(
    'SPF',
    `SPF, SPF record, sender policy framework, hosts may send its mail, authorised senders,
    authorized senders, permitted senders, servers allowed to send mail, TXT record + mail,
    servers + send mail | mail for the domain, hosts + send mail | its mail, who may send mail,
    allowed to send mail, mail senders + domain`,
    ['email spoofing', 'email'],
  ),
  concept(
    'DKIM',
    `DKIM, DomainKeys, DomainKeys Identified Mail, mail signature, signed mail, mail + signed |
    signature, outgoing messages + signed | signature | cryptographically, messages +
    cryptographically signed, mail signing,
    messages are not signed, mail is not signed, sign outgoing mail, cryptographic signature + mail
    | message | messages`,
    ['email spoofing', 'email'],
  ),
  concept(
    'DMARC',
    `DMARC, DMARC policy, mail that fails authentication, reject unauthenticated mail, domain-based
    message authentication, reject forged mail, quarantine + mail,
    forged mail, policy for forged, spoofed mail + reject | policy | quarantine, mail policy +
    monitor | reject`,
    ['email spoofing', 'email'],
  ),
  concept(
    'phishing',
    `phishing, anti-phishing, spear phishing, spearphishing, credential harvesting, fake login page,
    lookalike domain, look-alike domain, deceptive mail, Safe Links, fraudulent mail, business email
    compromise, BEC, social engineering,
    deceptive, deceptive mails, login mails, fake mail, fraudulent, scam, fake login, staff +
    deceived | trick, trick users, impersonation mail,
    phishing domain, drive-by, drive-by download, drive by download source`,
    ['email'],
  ),
  concept(
    'mail relay',
    `open relay, mail relay, SMTP relay, relays mail, forwards messages for anyone, relay + mail |
    SMTP | anyone, mail server + forwards, unauthenticated SMTP, send mail for anyone,
    MX exposed, mail server + anyone | open | strangers`,
    ['email'],
  ),
  concept(
    'mail forwarding',
    `mail forwarding, auto-forwarding, automatic forwarding, auto-forward, forwarding rule, inbox
    rule, mailbox rule, forward + external | mailbox | messages outside, forwards mail,
    messages outside the company, mail + outside | forwarded | externally | auto, mailbox + outside
    | external | forwards | sends`,
    ['email'],
  ),
  concept(
    'email encryption in transit',
    `MTA-STS, SMTP TLS, STARTTLS, mail transport encryption, mail + TLS, mail + encrypted, SMTP +
    encrypted, opportunistic TLS,
    mail transport, mail transfer + TLS | encrypted | downgraded, SMTP + downgrade, mail +
    downgraded | plaintext | in transit | transport`,
    ['email', 'encryption in transit'],
  ),
  concept(
    'DNS zone transfer',
    `zone transfer, zone transfers, AXFR, full zone, hands out its zone, zone + transfer | handed |
    copied to anyone, name server + full zone | transfer`,
    ['domain names'],
  ),
  concept(
    'wildcard DNS',
    `wildcard DNS, wildcard record, wildcard DNS record, any host name in the zone, catch-all
    record, any subdomain resolves, every subdomain resolves`,
    ['domain names'],
  ),
  concept(
    'CAA record',
    `CAA, CAA record, certification authority authorization, certificate authority authorization,
    any authority may issue, which authorities may issue, any CA may issue, issue certificates +
    domain | any authority | any CA`,
    ['domain names', 'certificate'],
  ),
]
