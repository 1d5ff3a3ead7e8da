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
    application-layer attacks, shielded from, web front end + shielded | attacks | protected,
    protect website, protect the website, protect our website, protects websites, protect web app,
    protect web apps, protect web application, website shield, web shield, web site shield, site
    filter, web filter, web attack protection, web attacks, web attack, attacks on website, attacks on
    the website, attacks on our website, attacks against the website, hack website, hack our website,
    hackers attack website, website under attack, unprotected website, unprotected web app,
    unprotected web application, website without protection, web app without protection, no waf, waf
    missing, missing WAF, without WAF, without a WAF, WAF off, WAF disabled, WAF not enabled, WAF is
    not, no web ACL, without web ACL, without a web ACL, web ACL missing, web ACL not, not behind a
    WAF, WAF in front, firewall for web, http firewall, HTTP filter, app firewall, application
    firewall, layer 7 firewall, L7 firewall, OWASP rules, OWASP top ten, OWASP Top 10, detection mode,
    prevention mode, WAF in detection, WAF in prevention, empty web ACL, web ACL has no rules, rule
    group is empty, core rule set,
    L7 inspection, layer 7 inspection, layer 7 filtering, application layer filtering, L7 filtering,
    layer-7 firewall, L7 firewall, SQL injection rules, OWASP rules, WAF mode, prevention mode + WAF |
    Application Gateway | Front Door,
    wafless, waf-less, waf rule, waf rules, managed rule groups, managed rules + WAF|web
    ACL|inputs|bad, known bad inputs, KnownBadInputs, OWASP rule set, OWASP rules + firewall|WAF,
    WAF policy, WAF policies, waf in detection mode, detection mode + WAF|prevention, prevention
    mode + WAF|detection|Front Door|Application Gateway, bot control + WAF, shield in front of the
    site, virtual patching, virtual patch, log4shell block rule, block rule + WAF|web|attack,
    Cloud Armor policy, Cloud Armor rule, Imperva, ModSecurity`,
  ),
  concept(
    'denial of service',
    `DDoS, DoS, denial of service, denial-of-service, distributed denial, Shield Advanced, AWS
    Shield, DDoS
    Protection, DDoS protection plan, DDoS Network Protection, volumetric attack, resource
    exhaustion, Cloud Armor, adaptive protection,
    traffic flood, SYN flood, UDP flood, amplification, reflection attack, slowloris, overwhelm,
    flood of requests, exhaust + resources | connections, overload + server | attacker, knocked
    offline, DDoS mitigation,
    outbound DDoS, instance + denial of service | flood, attack traffic, DoS behaviour, traffic
    storm, unusually large number of requests, UDP + flood | amplification, reflector,
    knock offline, knocked off, knock us offline, knocks us offline, knocks offline, take us offline,
    takes us offline, take the site down, takes the site down, take down the site, bring the site
    down, brings the site down, brought down by traffic, site down by traffic, swamped, swamp with
    requests, overloaded by requests, overload the server, overrun by requests, floods of traffic,
    flooded with traffic, flooded with requests, flooding attack, flood attack, flood attacks, shield
    against floods, protection against floods, protect against floods, no shield, shield missing,
    without shield, shield advanced missing, no ddos, no DDoS protection, ddos attack, ddos attacks,
    ddos plan, ddos standard, ddos protection standard, without DDoS, DDoS missing, botnet attack on,
    booter, crash the service, crash the server, crashes the server, makes service unavailable,
    service unavailable by attack, exhaust the server, exhausts memory, exhausts CPU, zip bomb, ReDoS,
    regular expression denial, hash flooding, hang by crafted,
    flood|floods|flooding|flooded + shield|protection|attack|traffic|requests|packets|server|SYN|UDP
    |network|DDoS|denial|target|hosts - log - entries - alert,
    knocked offline by traffic, knock|knocked|knocks|takes|take|taken|bring|brings|brought|forced +
    offline|down + traffic|requests|packets|attack|attackers|site|website|server|service - log -
    backup - instance - region,
    DDoS standard, DDoS Network Protection, DDoS Protection Standard, DDoS IP Protection, protection
    plan`,
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
    flood, without throttling,
    hammer + the api, hammers + the API, hammering + the api, hammering, bombard, bombarded, bombarding,
    bombard + the API, api + abuse, abuse + of API, abuse + the API, abused + API, API + can be abused, too many
    calls, unlimited calls, endless calls, as many calls, as many requests, as often as, call as
    often, calls as often, no cap on calls, no cap on requests, cap on calls, cap on requests, limit
    calls, limits calls, limit on calls, limit on requests, calls per second, calls per minute,
    requests per minute, call quota, no limit on requests, no limit on calls, no rate limit, no rate
    limiting, rate limits, rate limit missing, without rate limit, without rate limiting, without rate
    limits, api + throttling, no throttle, throttling missing, throttling off, throttling disabled,
    throttling not, unthrottled, slow down callers, slow down attackers, spamming + the API, spam + the API, flood + the API, scrape + API, burst limits, API + usage plans`,
    ['denial of service'],
  ),
  concept(
    'content delivery network',
    `CDN, CloudFront, content delivery, Cloud CDN, Azure CDN, Front Door, edge location,
    distribution + origin | viewer | TLS | HTTPS,
    viewer protocol, viewer requests, origin access, OAI, OAC, edge cache, edge caching, content
    distribution, Cloudflare, Akamai,
    cloudfront distributions, edge network, edge servers, edge locations, content network, static + content cache,
    SNI, sni only, server name indication, dedicated IP + distribution|CloudFront|SSL|SNI,
    CloudFront distribution, viewer certificate, origin shield, edge function + CDN`,
  ),
  concept(
    'origin access',
    `origin access, origin access control, origin access identity, OAI, OAC, bypass the CDN, reached
    without the CDN, direct access to the origin, origin + directly, restrict access to the origin,
    origin + public | directly | reachable, skip the CDN,
    behind the distribution, bucket behind, read directly, distribution + bucket | directly |
    bypass, cloudfront origin + access | public,
    go around the CDN, goes around the CDN, around the CDN, past the CDN, behind the CDN's back,
    circumvent the CDN, bypass CloudFront, bypasses CloudFront, bypass cdn, origin open, open origin,
    exposed origin, origin exposed, origin reachable, origin hidden, hide the origin, origin not
    protected, direct + bucket access instead, origin access missing, no origin access, without origin
    access, bucket + origin, S3 + origin`,
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
    browser instructions,
    missing header, header missing, missing security headers, no security headers, browser protection
    headers, browser protections missing, no CSP, without CSP, CSP header missing, headers not set,
    security header missing, secure headers, X-XSS-Protection, referrer-policy, permissions-policy,
    helmet`,
  ),
  concept(
    'HSTS',
    `HSTS, strict transport, Strict-Transport-Security, HTTP Strict Transport Security, strict
    transport header, strict transport security,
    hsts missing, no hsts, without HSTS, browser not forced to HTTPS, force browser to https, ssl stripping, SSL strip, downgrade to HTTP`,
    ['HTTP security headers', 'encryption in transit'],
  ),
  concept(
    'cross-origin requests',
    `CORS, cross-origin, cross origin, cross-origin resource sharing, Access-Control-Allow-Origin,
    allowed origin, every origin, any origin, all origins,
    origin + wildcard | browser | any | every | all, wildcard origin, other web sites may call,
    browser requests,
    any site may call, any web site, other sites + call | browser | API, from a browser, calls from
    other sites, foreign sites,
    web origin, every web origin, any web origin,
    cors wildcard, cors misconfiguration, CORS star, cors open, open cors, cors allow all, allow all
    origins, allows all origins, allow any origin, allows any origin, allows every origin, origin
    star, any website can call, any website may call, any site can call, other sites can call, other
    websites can call, other sites read, other websites read, foreign websites, evil site reads,
    requests from other sites, requests from any site, calls from any site,
    CORS wildcard, scripts of every website, every website call, any website may call, any website +
    call, any site + call, scripts of other sites`,
  ),
  concept(
    'API gateway',
    `API Gateway, APIGateway, API Management, APIM, AppSync, REST API, GraphQL, API endpoint, Apigee,
    HTTP API, API stage, Cloud Endpoints, web service interface, REST endpoint, API method, API
    route, web API, WebSocket API, GraphQL API,
    API schema, stage + API | method | execution, API documentation, OpenAPI, swagger, API clients,
    WebSocket, gRPC, OpenAPI,
    APIs, REST APIs, HTTP APIs, web APIs, API stages, REST stage, api + server of the app, app API, API
    proxy, API + front door, API Connect`,
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
    missing auth on api, no token needed,
    api wide open, open api, open APIs, public api, public APIs, unprotected api, unprotected APIs,
    API without login, API without key, API without authentication, API without an authorizer, API for
    everyone, API open to everyone, API open to anyone, api no auth, api auth missing, api missing
    auth, api no login, anyone can call the API, anyone may call the API,
    everyone can call the API, callable by anyone, callable by everyone, callable without login,
    callable without a token, unauthorised API access, authorizer missing, no authorizer, without
    authorizer, API methods without, API routes without, authorization none, keyless API, subscription
    not required, subscription required + API,
    API Management subscription keys, subscription key, static header key, Ocp-Apim-Subscription-Key`,
    ['API gateway'],
  ),
  concept(
    'GraphQL introspection',
    `GraphQL introspection, introspection, GraphQL schema + exposed, schema of the API can be read,
    query depth limit,
    API schema, schema + client | readable | read | introspect, introspect, introspected,
    graphql schema public, schema exposed, schema is public, read the API schema, explore the API,
    graphql playground, GraphiQL, field suggestions`,
    ['API gateway'],
  ),
  concept(
    'default web page',
    `default page, welcome page, welcome site, IIS welcome, default web page, Apache test page,
    default site, sample application, default installation page, placeholder page,
    default landing page, sample page, test page, it works page, nginx welcome, Apache default, tomcat
    default, tomcat examples, default IIS, default nginx`,
    ['application hosting'],
  ),
  concept(
    'secret in a URL',
    `secrets in URLs, secret in URL, API key in URL, api keys in url, token in URL, query string +
    secret | secrets | token | password | key | credentials, query strings + secret | secrets |
    token | password | key | credentials, URL + secret | token | password | credentials,
    password in url, password in the URL, passwords in urls, tokens in urls, token in the URL, key in
    URL, key in the URL, secret in the URL, secrets in the query, credentials in url, credentials in
    the URL, credentials in query`,
    ['secret in plain sight', 'secret'],
  ),
  concept(
    'geographic restriction',
    `geo restriction, geo restrictions, geo-restriction, geo blocking, geo-blocking, geoblocking,
    geofencing, geo match, country block, block countries, visitors from some countries, countries +
    blocked | visitors | block, country + block | blocked | visitors,
    block by country, blocked countries, block some countries, block foreign countries, keep out
    countries, visitors from everywhere, visitors from all countries, visitors from sanctioned,
    sanctioned countries, embargoed countries, geo filter, geo filtering, geolocation filter, allow
    only some countries,
    geo fencing, geofencing, geo-fencing, geo fence, country blocking, country block, block countries,
    countries + viewers, viewers by country, restrict viewers, allowed countries, serve viewers of
    allowed countries, GeoRestriction, IP geolocation, country allowlist, country filter, geo match,
    geo-match rule`,
  ),
  concept(
    'default root object',
    `default root object, root object, index document, default document, start page of the
    distribution,
    start page missing, no start page, homepage missing, no default page + distribution, index.html,
    no index page, root object missing`,
    ['content delivery network'],
  ),
  concept(
    'connection draining',
    `connection draining, deregistration delay, drain connections, in-flight requests, requests in
    progress + lost, idle connection timeout,
    cut off connections, connections cut off, cuts connections, cut mid-request, requests cut off,
    dropped in-flight, graceful shutdown of, deregistering targets`,
    ['load balancer', 'high availability'],
  ),
  concept(
    'missing origin',
    `non-existent origin, missing origin, origins reference existing buckets, origin + deleted |
    missing origin | non-existent | nonexistent | does not exist | no longer exists, origin
    bucket +
    missing | deleted,
    origin does not exist, origin is gone, origin gone, origin + bucket gone, origin deleted, points + to a missing bucket, distribution points to a missing, distribution points to a deleted, nonexistent + S3 origin, dead origin`,
    ['content delivery network', 'subdomain takeover'],
  ),
  concept(
    'protocol version of HTTP',
    'HTTP/2, HTTP/2.0, HTTP/3, HTTP version, latest HTTP version, QUIC, http20Enabled',
    ['application hosting'],
  ),
  concept(
    'bot protection',
    `bot protection, bot control, bot management, bot mitigation, bots, CAPTCHA, reCAPTCHA,
    scraping, scraper, automated requests, automated traffic, robot traffic, credential stuffing
    bots,
    block bots, bots hammer, bots crawl, bot traffic, bots scraping, scrape our site, scrapes our
    site, crawlers, bad bots, fake users, fake sign-ups, fake signups, automated abuse, automated
    sign-ups, not a robot`,
    ['web application firewall'],
  ),
]
