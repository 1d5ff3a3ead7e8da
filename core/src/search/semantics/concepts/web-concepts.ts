import { concept } from './concept.ts'

/** Web sites, interfaces for programs, names and mail. */
export const WEB_CONCEPTS = [
  concept(
    'web application firewall',
    `WAF, WAFv2, web application firewall, web ACL, web ACLs, Cloud Armor, Front Door WAF, OWASP rule, OWASP core rule set,
    WebACL, AWS WAF, layer 7 protection, layer 7 filter, web access control list, application-layer firewall,
    filter malicious web requests, inspected requests, managed rule group, request filtering`,
  ),
  concept(
    'denial of service',
    `DDoS, DoS, denial of service, denial-of-service, distributed denial, Shield Advanced, AWS Shield, DDoS
    Protection, DDoS protection plan, DDoS Network Protection, volumetric attack, flooding, resource exhaustion, Cloud Armor, adaptive protection,
    traffic flood, SYN flood, UDP flood, amplification, reflection attack, slowloris, overwhelm`,
  ),
  concept(
    'rate limiting',
    `rate limit, rate limiting, rate-limit, rate-based, throttle, throttling, request quota, usage plan,
    requests per second, request limit, burst limit, too many requests, limit requests, requests per client,
    unlimited requests, number of requests`,
    ['denial of service'],
  ),
  concept(
    'content delivery network',
    `CDN, CloudFront, content delivery, Cloud CDN, Azure CDN, Front Door, edge location, distribution + origin | viewer | TLS | HTTPS,
    viewer protocol, viewer requests, origin access, OAI, OAC, edge cache, edge caching, content distribution, Cloudflare, Akamai`,
  ),
  concept(
    'origin access',
    'origin access, origin access control, origin access identity, OAI, OAC, bypass the CDN, reached without the CDN, direct access to the origin, origin + directly, restrict access to the origin',
    ['content delivery network'],
  ),
  concept(
    'domain names',
    `DNS, DNSSEC, Route 53, Route53, Cloud DNS, hosted zone, domain name, subdomain, domain transfer,
    registrar, DNS zone, nameserver, name server, CNAME, name resolution, domain registration, managed zone, resolver, Azure DNS, zone file`,
  ),
  concept(
    'subdomain takeover',
    `subdomain takeover, subdomain hijack, subdomain hijacking, domain takeover, domain hijack, bucket takeover,
    dangling DNS, dangling record, dangling CNAME, dangling domain, dangling IP, stale DNS record, orphaned DNS record,
    stale CNAME, points at a released, points to a deleted,
    record | CNAME | DNS + dangling | released | deleted | non-existent | nonexistent | no longer exists | decommissioned | removed | unclaimed`,
    ['domain names'],
  ),
  concept(
    'DNSSEC',
    `DNSSEC, DNSSEC signing, signed zone, zone signing, key-signing key, zone signing key, DNS spoofing, cache poisoning, DNS poisoning,
    zone | DNS | hosted zone + signed | signing | signature | cryptographically, DNS responses + signed, forged DNS`,
    ['domain names'],
  ),
  concept(
    'domain registration',
    `domain registration, registrar, domain transfer lock, transfer lock, registrar lock, domain lock, WHOIS, privacy protection + domain,
    domain + auto-renew | expire | renew | transfer | lapse, domain expiry, domain hijacking, registrant contact`,
    ['domain names'],
  ),
  concept(
    'DNS query log',
    `DNS log, DNS logs, DNS query log, DNS query logging, DNS logging, query logging + zone | resolver | DNS, DNS queries + recorded | logged | record,
    hosted zone + record queries | queries, resolver query logging, name lookups + recorded, Cloud DNS logging`,
    ['domain names', 'logging'],
  ),
  concept(
    'HTTP security headers',
    `security headers, HTTP header, response header, HSTS, strict transport, Strict-Transport-Security, HTTP Strict Transport Security,
    Content-Security-Policy, content security policy, CSP header, X-Frame-Options, frame options, X-Content-Type-Options, referrer policy,
    missing headers, invalid headers, drop invalid header, desync mitigation, HTTP desync, request smuggling, header + missing | absent | response`,
  ),
  concept(
    'HSTS',
    'HSTS, strict transport, Strict-Transport-Security, HTTP Strict Transport Security, strict transport header, strict transport security',
    ['HTTP security headers', 'encryption in transit'],
  ),
  concept(
    'clickjacking',
    'clickjacking, click-jacking, UI redress, X-Frame-Options, frame-ancestors, frame options, framed by other sites, embedded in a frame, page + iframe, inside a frame',
    ['HTTP security headers'],
  ),
  concept(
    'cookie security',
    'cookie, cookies, HttpOnly, Secure flag, SameSite, session cookie, cookie attributes, cookie flag, cookie stolen by script, insecure cookie',
  ),
  concept(
    'cross-origin requests',
    `CORS, cross-origin, cross origin, cross-origin resource sharing, Access-Control-Allow-Origin, allowed origin, every origin, any origin, all origins,
    origin + wildcard | browser | any | every | all, wildcard origin, other web sites may call, browser requests`,
  ),
  concept(
    'cross-site request forgery',
    'CSRF, XSRF, cross-site request forgery, cross site request forgery, request forgery token, anti-forgery token, anti-CSRF, form + forged request, forged requests, on behalf of a logged-in user',
    ['injection'],
  ),
  concept(
    'server-side request forgery',
    'SSRF, server-side request forgery, server side request forgery, fetch internal URLs, requests to internal addresses, server fetches any URL, fetches arbitrary URLs, url supplied by the user, attacker-supplied URL',
    ['injection', 'instance metadata'],
  ),
  concept(
    'SQL injection',
    `SQL injection, SQLi, SQLi attack, blind SQL injection, injected SQL, tamper + query, tamper with database queries,
    query + user input, query + concatenated | concatenate, database query + attacker | manipulate | unsanitised | unsanitized, malicious SQL, SQL statement + input`,
    ['injection'],
  ),
  concept(
    'cross-site scripting',
    `cross-site scripting, cross site scripting, XSS, stored XSS, reflected XSS, DOM XSS, inject scripts,
    malicious script, script + user input | unsanitised | unsanitized | reflected | reflects | page | browser, unescaped output, inject JavaScript`,
    ['injection'],
  ),
  concept(
    'XML external entities',
    'XXE, XML external entity, XML external entities, external entity, XML parser, XML entity expansion, billion laughs',
    ['injection'],
  ),
  concept(
    'path traversal',
    'path traversal, directory traversal, dot-dot-slash, zip slip, files outside the web root, outside the intended directory, local file inclusion, LFI, read arbitrary files, arbitrary file read',
    ['injection'],
  ),
  concept(
    'command injection',
    'command injection, OS command injection, shell injection, shell command + user input, arbitrary command, arbitrary commands, system command, operating system command, run shell commands',
    ['injection', 'remote code execution'],
  ),
  concept(
    'unsafe deserialization',
    'deserialization, deserialisation, insecure deserialization, unsafe deserialization, unsafe deserialisation, untrusted serialized object, serialized object, serialised object, object injection, pickle',
    ['injection', 'remote code execution'],
  ),
  concept(
    'injection',
    `injection, template injection, SSTI, LDAP injection, input validation, unsanitized input,
    unsanitised input, untrusted input, untrusted data, unvalidated input, improper neutralization, validate input, request validation`,
  ),
  concept(
    'broken access control',
    'broken access control, IDOR, insecure direct object reference, BOLA, broken object level authorization, other users records, records of other users, data of other users, by changing the ID, missing authorization check, authorization bypass, forced browsing',
  ),
  concept(
    'open redirect',
    'open redirect, unvalidated redirect, URL redirection, redirects to any site, redirect + arbitrary | attacker | untrusted | unvalidated | external site',
  ),
  concept(
    'file upload',
    'file upload, unrestricted upload, upload + web shell | executable | dangerous | any type | unchecked | malicious, web shell, webshell, uploaded files',
  ),
  concept(
    'directory listing',
    'directory listing, directory browsing, directory indexing, autoindex, lists files, file listing, listing of files',
    ['information disclosure'],
  ),
  concept(
    'information disclosure',
    `information disclosure, information leak, information leakage, version banner, server banner, server version, verbose error, stack trace,
    error message + detail | internal | reveal, reveals version, reveals internal, phpinfo, discloses, technical details, detailed errors, server header`,
  ),
  concept(
    'API gateway',
    `API Gateway, APIGateway, API Management, APIM, AppSync, REST API, GraphQL, API endpoint, Apigee,
    HTTP API, API stage, Cloud Endpoints, web service interface, REST endpoint, API method, API route, web API, WebSocket API, GraphQL API`,
  ),
  concept(
    'API authorization',
    `API authorizer, API authoriser, authorizer, authoriser, Lambda authorizer, JWT authorizer, API authentication, API auth, unauthenticated API, api without auth, authorization type + NONE,
    API | endpoint | method | route | GraphQL + authorizer | authoriser | without authentication | unauthenticated | no authentication | API key | authorization type | callable by anyone | anonymous`,
    ['API gateway'],
  ),
  concept(
    'GraphQL introspection',
    'GraphQL introspection, introspection, GraphQL schema + exposed, schema of the API can be read, query depth limit',
    ['API gateway'],
  ),
  concept(
    'email',
    `email, e-mail, SES, mailbox, Exchange, mail, spam, Gmail, Safe Links, Safe Attachments, malware + email, outgoing messages, mail server, mail flow, inbox`,
  ),
  concept(
    'email spoofing',
    `email spoofing, e-mail spoofing, spoofed mail, spoofed email, mail spoofing, forged sender, forge sender, sender address forgery, sender authentication, email authentication,
    SPF, DKIM, DMARC, impersonate the domain, impersonate + domain | sender | mail, sender policy framework, send mail in our name, spoof + mail | sender | domain`,
    ['email'],
  ),
  concept(
    'SPF',
    'SPF, SPF record, sender policy framework, hosts may send its mail, authorised senders, authorized senders, permitted senders, servers allowed to send mail, TXT record + mail',
    ['email spoofing', 'email'],
  ),
  concept(
    'DKIM',
    'DKIM, DomainKeys, DomainKeys Identified Mail, mail signature, signed mail, mail + signed | signature, outgoing messages + signed | signature | cryptographically, messages + cryptographically signed, mail signing',
    ['email spoofing', 'email'],
  ),
  concept(
    'DMARC',
    'DMARC, DMARC policy, mail that fails authentication, reject unauthenticated mail, domain-based message authentication, reject forged mail, quarantine + mail',
    ['email spoofing', 'email'],
  ),
  concept(
    'phishing',
    'phishing, anti-phishing, spear phishing, spearphishing, credential harvesting, fake login page, lookalike domain, look-alike domain, deceptive mail, Safe Links, fraudulent mail, business email compromise, BEC, social engineering',
    ['email'],
  ),
  concept(
    'mail relay',
    'open relay, mail relay, SMTP relay, relays mail, forwards messages for anyone, relay + mail | SMTP | anyone, mail server + forwards, unauthenticated SMTP, send mail for anyone',
    ['email'],
  ),
  concept(
    'mail forwarding',
    'mail forwarding, auto-forwarding, automatic forwarding, auto-forward, forwarding rule, inbox rule, mailbox rule, forward + external | mailbox | messages outside, forwards mail',
    ['email'],
  ),
  concept(
    'email encryption in transit',
    'MTA-STS, SMTP TLS, STARTTLS, mail transport encryption, mail + TLS, mail + encrypted, SMTP + encrypted, opportunistic TLS',
    ['email', 'encryption in transit'],
  ),
]
