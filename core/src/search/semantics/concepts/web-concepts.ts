import { concept } from './concept.ts'

/** Web sites and interfaces for programs. */
export const WEB_CONCEPTS = [
  concept(
    'web application firewall',
    `WAF, WAFv2, web application firewall, web ACL, web ACLs, Cloud Armor, Front Door WAF, OWASP
    rule, OWASP core rule set,
    WebACL, AWS WAF, layer 7 protection, layer 7 filter, web access control list, application-layer
    firewall,
    filter malicious web requests, inspected requests, managed rule group, request filtering,
    security policy attached, security policy + backend service | load balancer | Cloud Armor,
    filter web requests, filters web attacks, blocks web attacks, web attack filter, OWASP Top 10 +
    block | rule | filter,
    blocked web requests, web requests + blocked | inspected | filtered,
    application-layer attacks, shielded from, web front end + shielded | attacks | protected`,
  ),
  concept(
    'denial of service',
    `DDoS, DoS, denial of service, denial-of-service, distributed denial, Shield Advanced, AWS
    Shield, DDoS
    Protection, DDoS protection plan, DDoS Network Protection, volumetric attack, flooding, resource
    exhaustion, Cloud Armor, adaptive protection,
    traffic flood, SYN flood, UDP flood, amplification, reflection attack, slowloris, overwhelm,
    flood of requests, exhaust + resources | connections, overload + server | attacker, knocked
    offline, DDoS mitigation,
    outbound DDoS, instance + denial of service | flood, attack traffic, DoS behaviour, traffic
    storm, unusually large number of requests, UDP + flood | amplification, reflector`,
  ),
  concept(
    'rate limiting',
    `rate limit, rate limiting, rate-limit, rate-based, throttle, throttling, request quota, usage plan,
    requests per second, request limit, burst limit, too many requests, limit requests, requests per
    client,
    unlimited requests, number of requests,
    rate quota, request rate, API quota, requests + limit | limited | throttled | quota | unlimited
    | rate, brute force + rate,
    unlimited attempts, unlimited login attempts, attempts + unlimited, missing rate limit, without
    a limit + requests | attempts,
    endless requests, endless, send endless, no throttling, requests + endless | unthrottled |
    flood, without throttling`,
    ['denial of service'],
  ),
  concept(
    'content delivery network',
    `CDN, CloudFront, content delivery, Cloud CDN, Azure CDN, Front Door, edge location,
    distribution + origin | viewer | TLS | HTTPS,
    viewer protocol, viewer requests, origin access, OAI, OAC, edge cache, edge caching, content
    distribution, Cloudflare, Akamai`,
  ),
  concept(
    'origin access',
    `origin access, origin access control, origin access identity, OAI, OAC, bypass the CDN, reached
    without the CDN, direct access to the origin, origin + directly, restrict access to the origin,
    origin + public | directly | reachable, skip the CDN,
    behind the distribution, bucket behind, read directly, distribution + bucket | directly |
    bypass, cloudfront origin + access | public`,
    ['content delivery network'],
  ),
  concept(
    'HTTP security headers',
    `security headers, HTTP header, response header, HSTS, strict transport,
    Strict-Transport-Security, HTTP Strict Transport Security,
    Content-Security-Policy, content security policy, CSP header, X-Frame-Options, frame options,
    X-Content-Type-Options, referrer policy,
    missing headers, invalid headers, drop invalid header, desync mitigation, HTTP desync, request
    smuggling, header + missing | absent | response,
    CSP missing, missing CSP, response lacks, header is absent, header is missing, browser
    protections + header, nosniff, MIME sniffing, permissions policy,
    browser instructions`,
  ),
  concept(
    'HSTS',
    `HSTS, strict transport, Strict-Transport-Security, HTTP Strict Transport Security, strict
    transport header, strict transport security`,
    ['HTTP security headers', 'encryption in transit'],
  ),
  concept(
    'clickjacking',
    `clickjacking, click-jacking, UI redress, X-Frame-Options, frame-ancestors, frame options,
    framed by other sites, embedded in a frame, page + iframe, inside a frame,
    framed, iframe, other sites + frame, frame + other sites | page`,
    ['HTTP security headers'],
  ),
  concept(
    'cookie security',
    `cookie, cookies, HttpOnly, Secure flag, SameSite, session cookie, cookie attributes, cookie
    flag, cookie stolen by script, insecure cookie,
    cookie + scripts | script | secure | flag | JavaScript | plain | unencrypted | cross-site, sent
    over plain HTTP + cookie`,
  ),
  concept(
    'cross-origin requests',
    `CORS, cross-origin, cross origin, cross-origin resource sharing, Access-Control-Allow-Origin,
    allowed origin, every origin, any origin, all origins,
    origin + wildcard | browser | any | every | all, wildcard origin, other web sites may call,
    browser requests,
    any site may call, any web site, other sites + call | browser | API, from a browser, calls from
    other sites, foreign sites,
    web origin, every web origin, any web origin`,
  ),
  concept(
    'cross-site request forgery',
    `CSRF, XSRF, cross-site request forgery, cross site request forgery, request forgery token,
    anti-forgery token, anti-CSRF, form + forged request, forged requests, on behalf of a logged-in
    user`,
    ['injection'],
  ),
  concept(
    'server-side request forgery',
    `SSRF, server-side request forgery, server side request forgery, fetch internal URLs, requests
    to internal addresses, server fetches any URL, fetches arbitrary URLs, url supplied by the user,
    attacker-supplied URL,
    internal addresses + fetch | request | server, server + fetch | fetches | internal URL, makes
    requests to internal, coerced requests,
    fetches internal addresses, fetches internal, internal addresses + fetches | feature | import,
    imports + URL`,
    ['injection', 'instance metadata'],
  ),
  concept(
    'SQL injection',
    `SQL injection, SQLi, SQLi attack, blind SQL injection, injected SQL, tamper + query, tamper
    with database queries,
    query + user input, query + concatenated | concatenate, database query + attacker | manipulate |
    unsanitised | unsanitized, malicious SQL, SQL statement + input,
    query built from, statements built from input, parameterised queries, parameterized queries,
    prepared statements, SQL + concatenated | tampered | tamper | unvalidated, manipulate + queries
    | query | SQL,
    passes quotes, quotes to the database, quotes + database | query, form + database + input | quotes`,
    ['injection'],
  ),
  concept(
    'cross-site scripting',
    `cross-site scripting, cross site scripting, XSS, stored XSS, reflected XSS, DOM XSS, inject
    scripts,
    malicious script, script + user input | unsanitised | unsanitized | reflected | reflects | page
    | browser, unescaped output, inject JavaScript,
    script in a page, runs in the browser of, browser + script | executes | runs, HTML + unescaped |
    encoded | escaped, JavaScript + inject | injected | user input, output encoding,
    markup unescaped, unescaped, returns markup, markup + unescaped | returns | user, HTML injection`,
    ['injection'],
  ),
  concept(
    'XML external entities',
    `XXE, XML external entity, XML external entities, external entity, XML parser, XML entity
    expansion, billion laughs,
    external entities, XML + entities | entity | DTD, DTD`,
    ['injection'],
  ),
  concept(
    'path traversal',
    `path traversal, directory traversal, dot-dot-slash, zip slip, files outside the web root,
    outside the intended directory, local file inclusion, LFI, read arbitrary files, arbitrary file
    read,
    files outside, outside the web root, outside the root, outside the web directory, climb
    directories, read files of the server, exposes files, arbitrary files`,
    ['injection'],
  ),
  concept(
    'command injection',
    `command injection, OS command injection, shell injection, shell command + user input, arbitrary
    command, arbitrary commands, system command, operating system command, run shell commands,
    passes input to a shell, input + shell | system call | command line, user input + command`,
    ['injection', 'remote code execution'],
  ),
  concept(
    'unsafe deserialization',
    `deserialization, deserialisation, insecure deserialization, unsafe deserialization, unsafe
    deserialisation, untrusted serialized object, serialized object, serialised object, object
    injection, pickle,
    turned into code, untrusted objects, objects + untrusted | code, Java objects`,
    ['injection', 'remote code execution'],
  ),
  concept(
    'injection',
    `injection, template injection, SSTI, LDAP injection, input validation, unsanitized input,
    unsanitised input, untrusted input, untrusted data, unvalidated input, improper neutralization,
    validate input, request validation`,
  ),
  concept(
    'broken access control',
    `broken access control, IDOR, insecure direct object reference, BOLA, broken object level
    authorization, other users records, records of other users, data of other users, by changing the
    ID, missing authorization check, authorization bypass, forced browsing,
    records of others, records of other, data of another user, changing an identifier, changing the
    identifier, guess identifiers, object references, other users data, another tenant data,
    cross-tenant data, view + orders of others, access control + missing | object | broken`,
  ),
  concept(
    'open redirect',
    `open redirect, unvalidated redirect, URL redirection, redirects to any site, redirect +
    arbitrary | attacker | untrusted | unvalidated | external site,
    redirects to any, forwards to any, any URL in a parameter, redirect target + parameter | user,
    sends users to any site, URL in a parameter`,
  ),
  concept(
    'file upload',
    `file upload, unrestricted upload, upload + web shell | executable | dangerous | any type |
    unchecked | malicious, web shell, webshell, uploaded files,
    executables sent by users, files sent by users, upload files, uploads of any, accept uploads,
    dangerous file types, stores executables, user uploads`,
  ),
  concept(
    'directory listing',
    `directory listing, directory browsing, directory indexing, autoindex, lists files, file
    listing, listing of files,
    contents of folders, folder contents, lists the contents, shows the contents of, list of files,
    files of a folder, folder listing, browse folders`,
    ['information disclosure'],
  ),
  concept(
    'information disclosure',
    `information disclosure, information leak, information leakage, version banner, server banner,
    server version, verbose error, stack trace,
    error message + detail | internal | reveal, reveals version, reveals internal, phpinfo,
    discloses, technical details, detailed errors, server header,
    detailed error, error pages, errors + visitors | internals | trace | detail, server software
    version, debug page, default error page, exposes internals, leaks internals,
    tells its exact, exact software version, exact version, server + version + tells | reveals |
    shows | header, version + banner | header | reveals, verbose banner, banner + version,
    backup file exposed, source code disclosure, .env file, environment file exposed, git folder
    exposed, exposed git folder, metadata file exposed, swagger exposed`,
  ),
  concept(
    'API gateway',
    `API Gateway, APIGateway, API Management, APIM, AppSync, REST API, GraphQL, API endpoint, Apigee,
    HTTP API, API stage, Cloud Endpoints, web service interface, REST endpoint, API method, API
    route, web API, WebSocket API, GraphQL API,
    API schema, stage + API | method | execution, API documentation, OpenAPI, swagger, API clients,
    WebSocket, gRPC, OpenAPI`,
  ),
  concept(
    'API authorization',
    `API authorizer, API authoriser, authorizer, authoriser, Lambda authorizer, JWT authorizer, API
    authentication, API auth, unauthenticated API, api without auth, authorization type + NONE,
    API | endpoint | method | route | GraphQL + authorizer | authoriser | without authentication |
    unauthenticated | no authentication | API key | authorization type | callable by anyone |
    anonymous,
    unsigned requests, endpoint + unsigned requests | without login | no login,
    without any token, callers + token | without | any, endpoint + callers | any token | token,
    missing auth on api, no token needed`,
    ['API gateway'],
  ),
  concept(
    'GraphQL introspection',
    `GraphQL introspection, introspection, GraphQL schema + exposed, schema of the API can be read,
    query depth limit,
    API schema, schema + client | readable | read | introspect, introspect, introspected`,
    ['API gateway'],
  ),
  concept(
    'unsigned web token',
    `JWT none, JWT none algorithm, alg none, unsigned token, unsigned tokens, JWT + signature | none
    | unsigned | algorithm | verified, token signature, tokens + unsigned | signature, JSON web
    token,
    JWT, JWTs, JSON web tokens`,
    ['authentication'],
  ),
  concept(
    'default web page',
    `default page, welcome page, welcome site, IIS welcome, default web page, Apache test page,
    default site, sample application, default installation page, placeholder page`,
    ['application hosting'],
  ),
  concept(
    'host header injection',
    `host header, host header injection, host header attack, Host header + trust | trusted | poison,
    name that the client sends, client-supplied host name, password reset poisoning`,
    ['injection'],
  ),
  concept(
    'secret in a URL',
    `secrets in URLs, secret in URL, API key in URL, api keys in url, token in URL, query string +
    secret | secrets | token | password | key | credentials, query strings + secret | secrets |
    token | password | key | credentials, URL + secret | token | password | credentials`,
    ['secret in plain sight', 'secret'],
  ),
  concept(
    'geographic restriction',
    `geo restriction, geo restrictions, geo-restriction, geo blocking, geo-blocking, geoblocking,
    geofencing, geo match, country block, block countries, visitors from some countries, countries +
    blocked | visitors | block, country + block | blocked | visitors`,
  ),
  concept(
    'default root object',
    `default root object, root object, index document, default document, start page of the
    distribution`,
    ['content delivery network'],
  ),
  concept(
    'connection draining',
    `connection draining, deregistration delay, drain connections, in-flight requests, requests in
    progress + lost, idle connection timeout`,
    ['load balancer', 'high availability'],
  ),
  concept(
    'missing origin',
    `non-existent origin, missing origin, origins reference existing buckets, origin + deleted |
    missing | non-existent | nonexistent | does not exist | no longer exists, origin bucket +
    missing | deleted`,
    ['content delivery network', 'subdomain takeover'],
  ),
  concept(
    'protocol version of HTTP',
    'HTTP/2, HTTP/2.0, HTTP/3, HTTP version, latest HTTP version, QUIC, http20Enabled',
    ['application hosting'],
  ),
  concept(
    'password over plain HTTP',
    `clear text login, cleartext login, login over HTTP, passwords over HTTP, form + passwords over
    HTTP | over HTTP | unencrypted, basic authentication over HTTP, login form + unencrypted | HTTP,
    credentials over HTTP, password + over HTTP`,
    ['encryption in transit', 'HTTPS enforcement'],
  ),
  concept(
    'bot protection',
    `bot protection, bot control, bot management, bot mitigation, bots, CAPTCHA, reCAPTCHA,
    scraping, scraper, automated requests, automated traffic, robot traffic, credential stuffing
    bots`,
    ['web application firewall'],
  ),
]
