import { concept } from './concept.ts'

/** Domain names and mail. */
export const DOMAIN_CONCEPTS = [
  concept(
    'domain names',
    `DNS, DNSSEC, Route 53, Route53, Cloud DNS, hosted zone, domain name, subdomain, domain transfer,
    registrar, DNS zone, nameserver, name server, CNAME, name resolution, domain registration,
    managed zone, DNS resolver, resolver + query | queries | DNS | logging | rule, Azure DNS, zone
    file,
    DNS record, DNS records, DNS zones, name servers, nameservers, subdomains, hosted
    zones, name service, DNS service, TXT record, MX record`,
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
    zone, delegated to a deleted, NS record + deleted | zone,
    hijacked subdomain, hijacked subdomains, hijack subdomain, hijack our subdomain, hijacks our
    subdomain, take our subdomain, takes our subdomain, take over our subdomain, takes over our
    subdomain, steal subdomain, steals our subdomain, stolen subdomain, someone else serves our
    subdomain, someone else gets our subdomain, someone else's site on our domain, lost subdomain,
    forgotten DNS, forgotten DNS record, forgotten DNS records, forgotten subdomain, forgotten CNAME,
    abandoned DNS, abandoned subdomain, abandoned subdomains, abandoned CNAME, leftover DNS, leftover
    DNS records, leftover record, leftover CNAME, leftover DNS entry, old DNS record, old DNS records,
    old DNS entries, stale DNS, stale DNS entries, stale records, stale record, stale subdomain,
    orphaned DNS, orphaned CNAME, orphaned record, orphaned subdomain, dead DNS record, dead CNAME,
    dangling DNS records, dangling records, dangling CNAMEs, dangling subdomain, dangling alias,
    dangling elastic IP, dangling eip, points nowhere, pointing nowhere, point nowhere, points to
    nothing, pointing to nothing, record points to nothing, points to a resource that no longer
    exists, pointing to a deleted, points at a deleted, points to a released, points to released,
    points to removed, pointing to a non-existent, points to a missing, points + to a bucket that, CNAME
    to a deleted, CNAME to nothing, DNS points to deleted,
    DNS takeover, record + deleted bucket`,
    ['domain names'],
  ),
  concept(
    'DNSSEC',
    `DNSSEC, DNSSEC signing, signed zone, zone signing, key-signing key, zone signing key, DNS
    spoofing, cache poisoning, DNS poisoning,
    zone | DNS | hosted zone + signed | signing | signature | cryptographically, DNS responses +
    signed, forged DNS,
    answers of the zone, answers + signed | zone, zone answers,
    fake DNS, fake DNS answers, faked DNS, faked DNS answers, forged DNS answers, forged answers,
    forged DNS responses, false DNS answers, wrong DNS answers, DNS lies, lying DNS, DNS trusted,
    trust DNS answers, DNS answers can be forged, DNS forgery, DNS poisoned, poisoned DNS, poisoned + cache, DNS hijack, DNS hijacking, DNS manipulation, tamper with DNS, unsigned zone, unsigned
    zones, unsigned DNS, unsigned domain, zone is not signed, zone not signed, zone is not
    cryptographically, sign the zone, sign zone, sign DNS, signed DNS, DNS signing, DNS signatures,
    DNSSEC off, DNSSEC disabled, RSASHA1 + zone,
    dnssec off, zones + signed`,
    ['domain names'],
  ),
  concept(
    'domain registration',
    `domain registration, registrar, domain transfer lock, transfer lock, registrar lock, domain
    lock, WHOIS, privacy protection + domain,
    domain + auto-renew | expire | renew | transfer | lapse, domain expiry, domain hijacking,
    registrant contact,
    domain expiring, domain lock, domain lapse, registration + name | lapse | domain | transfer,
    transferred to another registrar, another registrar, name + registrar | transferred,
    domain names registered, domain owner, domain ownership, lost domain, lose our domain, lose the
    domain, losing the domain, losing our domain, domain stolen, stolen domain, steal our domain,
    steal domain, domain theft, domain gone, domain hijacked, hijacked domain, hijack our domain,
    hijack domain, registered domain, registered domains, registered name, register our name, someone
    else registers, someone else could register, registers our domain, registrant, domain contact,
    domain contacts, domain privacy, whois privacy, WHOIS data, registrar transfer, move domain to
    another registrar, transfer the domain, transfer our domain, transfer of the domain`,
    ['domain names'],
  ),
  concept(
    'DNS query log',
    `DNS log, DNS logs, DNS query log, DNS query logging, DNS logging, query logging + zone |
    resolver | DNS, DNS queries + recorded | logged | record,
    hosted zone + record queries | queries, resolver query logging, name lookups + recorded, Cloud
    DNS logging,
    resolver queries, queries + captured | recorded | resolver | zone, resolver logging, Route 53
    Resolver + log | query, name queries, lookups + recorded | logged | captured,
    name lookups, name lookup, which names were looked up, who looked up, who asked for which name,
    who resolved, lookup history, DNS history, DNS records of queries, DNS requests logged, DNS
    requests + logged, DNS queries not logged, DNS query logs, dns logging off, dns logging disabled,
    dns logs missing, DNS logging for VPC, resolver logs, log DNS, log DNS queries, record DNS
    queries, records DNS queries, query logs + zone, query log + zone, zone logs queries,
    DNS query logging, DNS query log, DNS query logs, DNS logging, DNS logs, query logging + Route 53
    | resolver | DNS | zone | Cloud DNS, resolver query logging, resolver query logs, enable-logging +
    DNS, who resolved the domain, lookups + recorded | logged, DNS queries + recorded | logged,
    resolver queries, resolver + recorded | logged, DNS server policy, DNS + log | logs | logging,
    hosted zone + logging | log`,
    ['domain names', 'logging'],
  ),
  concept(
    'email',
    `email, e-mail, SES, mailbox, Exchange, mail, spam, Gmail, Safe Links, Safe Attachments, malware
    + email, outgoing messages, mail server, mail flow, inbox,
    mailboxes, mail transport, mail gateway, messages + mail | recipients | sender, mail delivery,
    outgoing mail, incoming mail,
    mails, e-mails, emails, mail service, SMTP, mail domain, mail servers, outgoing mails, incoming
    mails, mail system, mailing`,
  ),
  concept(
    'email spoofing',
    `email spoofing, e-mail spoofing, spoofed mail, spoofed email, mail spoofing, forged sender,
    forge sender, sender address forgery, sender authentication, email authentication,
    SPF, DKIM, DMARC, impersonate the domain, impersonate + domain | sender | mail, sender policy
    framework, send mail in our name, spoof + mail | sender | domain,
    forged senders, forged sender, receivers cannot tell, spoofed mail, receivers + forged | mail,
    fake mails from us, fake mail from us, fake emails from us, fake email from our, fake emails in
    our name, fake mails, fake emails, mails in our name, mail in our name, emails in our name, email
    in our name, mail from our domain, mails from our domain, pretending to be us, pretend to be us,
    pretends to be us, pretends to be our company, pose as our company, sender faked, faked sender,
    faked senders, fake sender, fake senders, fake from address, forged from address, forged from,
    forged mail, forged mails, forged email, forged emails, spoofed mails, spoofed emails, spoofed
    sender, spoofed senders, spoof our domain, spoof our mail, spoof emails, spoofing our domain,
    domain spoofing, sender spoofing, impersonate us, impersonates us, impersonate our company,
    impersonate our domain, domain impersonation, mail impersonation, CEO fraud, sender cannot be
    verified, sender is not verified, verify sender, verify the sender, anti-spoofing, anti spoofing,
    mail authentication, allows impersonation,
    MAIL FROM domain`,
    ['email'],
  ),
  concept(
    'SPF',
    `SPF, SPF record, sender policy framework, hosts may send its mail, authorised senders,
    authorized senders, permitted senders, servers allowed to send mail, TXT record + mail,
    servers + send mail | mail for the domain, hosts + send mail | its mail, who may send mail,
    allowed to send mail, mail senders + domain,
    SPF missing, no SPF, SPF too loose, SPF all, softfail, soft fail, servers that may send, who
    may send our mail, who can send mail for us, which servers may send, allowed mail servers,
    approved mail servers, approved senders`,
    ['email spoofing', 'email'],
  ),
  concept(
    'DKIM',
    `DKIM, DomainKeys, DomainKeys Identified Mail, mail signature, signed mail, mail + signed |
    signature, outgoing messages + signed | signature | cryptographically, messages +
    cryptographically signed, mail signing,
    messages are not signed, mail is not signed, sign outgoing mail, cryptographic signature + mail
    | message | messages,
    DKIM missing, no DKIM, DKIM off, DKIM signing, DKIM signatures, unsigned mail, unsigned mails,
    unsigned email, unsigned emails, mails not signed, mails are not signed, mail not signed, emails
    not signed, outbound + messages are not signed, outbound mail not signed, outbound mail is not
    signed, outgoing mail not signed, messages + not signed, outbound + signed + SES, messages + signed
    + SES|mail|sender|outbound|outgoing`,
    ['email spoofing', 'email'],
  ),
  concept(
    'DMARC',
    `DMARC, DMARC policy, mail that fails authentication, reject unauthenticated mail, domain-based
    message authentication, reject forged mail, quarantine + mail,
    forged mail, policy for forged, spoofed mail + reject | policy | quarantine, mail policy +
    monitor | reject,
    DMARC missing, no DMARC, without DMARC, DMARC off, DMARC none, DMARC p none, p=none, DMARC reject,
    DMARC quarantine, DMARC monitoring only, what to do with fake mail, what to do with forged mail,
    tell receivers to reject, receivers reject, reject fake mail, reject fake mails, reject spoofed
    mail, refuse forged mail`,
    ['email spoofing', 'email'],
  ),
  concept(
    'phishing',
    `phishing, anti-phishing, spear phishing, spearphishing, credential harvesting, fake login page,
    lookalike domain, look-alike domain, deceptive mail, Safe Links, fraudulent mail, business email
    compromise, BEC, social engineering,
    deceptive, deceptive mails, login mails, fake mail, fraudulent, scam, fake login, staff +
    deceived | trick, trick users, impersonation mail,
    phishing domain, drive-by, drive-by download, drive by download source,
    trick employees, trick staff, tricks users, tricked users, tricked employees, tricking people,
    trick people into, lure, lured, lures users, fake login pages, fake login site, fake sites, fake
    site, fake website, fake web page, fake invoice, scam mail, scam mails, scams, scam emails, hoax,
    phishing mail, phishing mails, phishing email, phishing emails, phishing site, phishing campaign,
    phish, phished, phishers, spear-phishing, whaling, bad links in mail, malicious links, malicious
    link in mail, malicious attachments, malicious attachment, dangerous attachments, dangerous links,
    link protection, attachment protection, mail filter, anti-phishing policy, look-alike domains,
    lookalike domains, typosquatted domain, homograph,
    fooled|deceived|lured|tricked + staff|employees|users|people|colleagues +
    mail|email|link|login|site|page`,
    ['email'],
  ),
  concept(
    'mail relay',
    `open relay, mail relay, SMTP relay, relays mail, forwards messages for anyone, relay + mail |
    SMTP | anyone, mail server + forwards, unauthenticated SMTP, send mail for anyone,
    MX exposed, mail server + anyone | open | strangers,
    relays for anyone, relay for anyone, relay for everyone, relaying, mail relaying, open mail
    server, open mail servers, open SMTP, SMTP open, mail server open, anyone can send mail, anyone
    can send mail through, anyone can send through, strangers send mail through, spammers use our
    server, spammers could use, abused for spam, anonymous senders, anonymous sender,
    SMTP open, port 25, outbound SMTP, TCP 25`,
    ['email'],
  ),
  concept(
    'mail forwarding',
    `mail forwarding, auto-forwarding, automatic forwarding, auto-forward, forwarding rule, inbox
    rule, mailbox rule, forward + external | mailbox | messages outside, forwards mail,
    messages outside the company, mail + outside | forwarded | externally | auto, mailbox + outside
    | external | forwards | sends,
    mail sent on to, mails sent on, secretly forwarded, forwards all mail, forwards all mails,
    forwards mail outside, forwards mails outside, forwarded outside, forwarded to outside, forwarded
    to external, forwarded to private, mail copied outside, mails copied to outside, automatic mail
    forwarding, auto forwarding, auto forward, auto-forwards, forward rule, forward rules, forwarding
    rules, forwarding to external, external forwarding, mailbox forwarding, mail leaves, mails leave
    the company, suspicious inbox rule, suspicious inbox rules, malicious inbox rule`,
    ['email'],
  ),
  concept(
    'email encryption in transit',
    `MTA-STS, SMTP TLS, STARTTLS, mail transport encryption, mail + TLS, mail + encrypted, SMTP +
    encrypted, opportunistic TLS,
    mail transport, mail transfer + TLS | encrypted | downgraded, SMTP + downgrade, mail +
    downgraded | plaintext | in transit | transport,
    mail readable on the way, mail readable in transit, mails readable on the way, unencrypted mail,
    unencrypted mails, unencrypted email, unencrypted emails, unencrypted smtp, plaintext smtp,
    plaintext mail, smtp plaintext, mail without TLS, mail over TLS, SMTP without TLS, email tls, mail
    tls, encrypted mail delivery, require TLS for mail, DANE`,
    ['email', 'encryption in transit'],
  ),
  concept(
    'DNS zone transfer',
    `zone transfer, zone transfers, AXFR, full zone, hands out its zone, zone + transfer | handed |
    copied to anyone, name server + full zone | transfer,
    copy of our whole zone, copy the whole zone, whole zone, dump the zone, dump zone, all our host
    names, list all host names, lists all host names, reveal all host names, zone dump, zone copy,
    AXFR allowed, transfers the zone, transfer of the zone,
    zone transfer, copy all records, zone + copied`,
    ['domain names'],
  ),
  concept(
    'wildcard DNS',
    `wildcard DNS, wildcard record, wildcard DNS record, any host name in the zone, catch-all
    record, any subdomain resolves, every subdomain resolves,
    any subdomain works, every subdomain works, all subdomains resolve, star record, star DNS, catch all DNS, catch-all DNS, wildcard A record, wildcard CNAME, wildcard domain, wildcard
    subdomain, wildcard subdomains`,
    ['domain names'],
  ),
  concept(
    'CAA record',
    `CAA, CAA record, certification authority authorization, certificate authority authorization,
    any authority may issue, which authorities may issue, any CA may issue, issue certificates +
    domain | any authority | any CA,
    who may issue certificates, who can issue certificates, who issues our certificates, any authority
    can issue, any CA can issue, anyone can get a certificate, CAA missing, no CAA, CAA records, limit
    who issues certificates, certificate issuance not restricted, certificate issuance`,
    ['domain names', 'certificate'],
  ),
  concept(
    'domain expiry',
    `domain expiry, domain expiration, domain expires, domain expire, domain expires soon, domain
    expired, domain about to expire, domain expiring, domain might lapse, domain may lapse, domain
    could lapse, domain will lapse, domain lapses, domain lapse, domain lapsed, domain runs out,
    domain running out, domain renewal, domain not renewed, domain not renewed in time, forgot to
    renew domain, forgotten domain, forgotten domain renewal, renew domain, renew the domain, renew
    our domain, domain auto renew, domain auto-renew, domain auto-renewal, auto-renew domain,
    registration expires, registration expire, registration renewal, registration lapses, registration
    ends, registration runs out, lose our domain, losing our domain, lose the domain,
    domain|registration|registered|name|registrar|Route 53 + auto-renew|auto-renewal|automatic
    renewal|renewal|renew|renewed|renews|lapse|lapses|expire|expires|expiry|expiring - certificate -
    ACM - cert - SSL - password - key - TTL - secret`,
    ['domain registration', 'domain names'],
  ),
]
