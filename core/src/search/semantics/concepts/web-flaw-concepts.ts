import { concept } from './concept.ts'

/** Flaws of web applications. */
export const WEB_FLAW_CONCEPTS = [
  concept(
    'clickjacking',
    `clickjacking, click-jacking, UI redress, X-Frame-Options, frame-ancestors, frame options,
    framed by other sites, embedded in a frame, page + iframe, inside a frame,
    framed, iframe, other sites + frame, frame + other sites | page, page can be framed, page in a hidden frame, hidden frame, invisible frame, invisible
    button, tricked clicks, stolen clicks, steal clicks, stealing clicks, hijacked clicks, click
    hijacking, embed our page, embedded in other sites, embeds our page, iframes`,
    ['HTTP security headers'],
  ),
  concept(
    'cookie security',
    `cookie, cookies, HttpOnly, Secure flag, SameSite, session cookie, cookie attributes, cookie
    flag, cookie stolen by script, insecure cookie,
    cookie + scripts | script | secure | flag | JavaScript | plain | unencrypted | cross-site, sent
    over plain HTTP + cookie,
    cookies readable by script, cookies readable by scripts, scripts read cookies, script reads
    cookie, script can read cookie, cookie over HTTP, cookies over HTTP, cookie without secure, cookie
    without flags, cookies without flags, cookie not secure, unprotected cookies, cookie flags,
    session cookies, cookie settings, HTTP-only cookie,
    cookies over http, cookie over http, cookie sent over http, cookies without secure, Secure
    attribute, HttpOnly attribute, SameSite attribute, insecure cookies, session cookie +
    script|scripts|JavaScript|HTTP|plain, SESSION_COOKIE_SECURE, cookie prefix`,
  ),
  concept(
    'cross-site request forgery',
    `CSRF, XSRF, cross-site request forgery, cross site request forgery, request forgery token,
    anti-forgery token, anti-CSRF, form + forged request, forged requests, on behalf of a logged-in
    user,
    trick the browser into, tricks the browser into, forged form, forged forms, forges requests,
    request in the name of the user, requests in the name of the user, actions in the name of the
    user, clicks on behalf of, anti-CSRF token, csrf token missing, csrf protection, SameSite missing`,
    ['injection'],
  ),
  concept(
    'server-side request forgery',
    `SSRF, server-side request forgery, server side request forgery, fetch internal URLs, requests
    to internal addresses, server fetches any URL, fetches arbitrary URLs, url supplied by the user,
    attacker-supplied URL,
    internal addresses + fetch | request | server, server + fetch | fetches | internal URL - log, makes
    requests to internal, coerced requests,
    fetches internal addresses, fetches internal, internal addresses + fetches | feature | import,
    imports + URL,
    server tricked into fetching, trick server into, tricks the server into, tricked server, makes the
    server fetch, make the server fetch, make the server call, makes the server request, make our
    server request, server visits any URL, server calls any URL, fetch any URL, fetches any URL,
    fetches user-supplied, fetch user supplied, reach internal systems through the server, reach
    metadata through, URL fetcher, fetches a URL from, ssrf attack,
    fetches internal pages, fetch internal pages, call the metadata endpoint, calls internal services,
    call internal services, server|application|app|parameter|URL + internal|metadata|arbitrary|any +
    fetch|fetches|request|requests|call|calls|load|loads +
    URL|page|pages|endpoint|address|addresses|services|site - log - monitor - pods - DNS`,
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
    passes quotes, quotes to the database, quotes + database | query, form + database + input | quotes,
    sqlmap, inject + sql, injects + SQL, injecting + SQL, inject + into database, database + injection, query
    injection, quote in form, quotes in a form, quote breaks query, bobby tables, drop table attack,
    user input in query, user + input in SQL, input goes into query, unparameterised, unparameterized,
    string-built query, NoSQL injection, ORM injection, injectable query, injectable parameter,
    straight into the query, directly into the query, straight into SQL, straight to the database,
    straight into the database, unchecked into the query, input in SQL, parameter in the query,
    input|parameter|parameters|user text|form field|quotes|user data + query|queries|SQL|database
    statement|statement +
    straight|directly|concatenated|unchecked|unfiltered|glued|pasted|built|escaped|string,
    input goes straight into the query`,
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
    markup unescaped, unescaped, returns markup, markup + unescaped | returns | user, HTML injection,
    injects JavaScript, injected script, injected scripts, evil script, evil scripts, malicious
    scripts, script in comment, script runs in browser, scripts run in browser, run script in browser,
    run scripts in the browser, run scripts in users' browsers, script of attacker in page, attacker
    script, attacker's script, attacker-controlled script, unsanitised HTML, unsanitized HTML,
    unescaped HTML, html not escaped, output not escaped, not escaped, unescaped user, input is
    echoed, input echoed, echoes input, reflects input`,
    ['injection'],
  ),
  concept(
    'XML external entities',
    `XXE, XML external entity, XML external entities, external entity, XML parser, XML entity
    expansion, billion laughs,
    external entities, XML + entities | entity | DTD, DTD,
    xml bomb, XML attack, entity expansion, external XML, malicious XML, DOCTYPE, XML parser flaw`,
    ['injection'],
  ),
  concept(
    'path traversal',
    `path traversal, directory traversal, dot-dot-slash, zip slip, files outside the web root,
    outside the intended directory, local file inclusion, LFI, read arbitrary files, arbitrary file
    read,
    files outside, outside the web root, outside the root, outside the web directory, climb
    directories, read files of the server, exposes files, arbitrary files,
    dot dot slash, climb out of folder, climbs out of the folder, climb out of the directory,
    outside the folder, outside its folder, escape the folder, escapes the folder, outside the target
    directory, outside the target folder, read any file, reads any file, read any file on the server,
    any file on the server, read files outside, write files outside, writes files outside, overwrite
    files outside, file name attack, zip-slip, archive extraction, tar extraction, extracts archive,
    symlink attack, arbitrary file write, arbitrary file overwrite`,
    ['injection'],
  ),
  concept(
    'command injection',
    `command injection, OS command injection, shell injection, shell command + user input, arbitrary
    command, arbitrary commands, system command, operating system command, run shell commands,
    passes input to a shell, input + shell | system call | command line, user input + command,
    run commands through, runs commands through input, run commands on server through, commands in a
    form, command in a form, commands in input field, input runs as command, executes user input,
    execute user input, shell metacharacters, semicolon attack, exec with user input, system() call,
    inject commands, injects commands, injected command, injected commands`,
    ['injection', 'remote code execution'],
  ),
  concept(
    'unsafe deserialization',
    `deserialization, deserialisation, insecure deserialization, unsafe deserialization, unsafe
    deserialisation, untrusted serialized object, serialized object, serialised object, object
    injection, pickle,
    turned into code, untrusted objects, objects + untrusted | code, Java objects, object turned into code, crafted serialized, untrusted pickle, unpickle, unmarshal untrusted, YAML
    load, unsafe yaml, gadget chain, ysoserial, readObject`,
    ['injection', 'remote code execution'],
  ),
  concept(
    'injection',
    `injection, template injection, SSTI, LDAP injection, input validation, unsanitized input,
    unsanitised input, untrusted input, untrusted data, unvalidated input, improper neutralization,
    validate input, request validation,
    unchecked input, unfiltered input, input not checked, input is not checked, input not validated,
    does not check input, user input unchecked, trusts user input, trusts input, dirty input, input
    sanitisation, input sanitization, template engine injection, header injection, CRLF injection, log
    injection, expression language injection, code injection, prototype pollution, attribute
    pollution, crafted input,
    untrusted|user input|user-supplied|user-controlled|attacker-controlled|attacker
    controlled|tainted +
    interpolated|concatenated|interpolation|concatenation|injected|inserted|sink|formatted - URL, user input into, tainted data, tainted input, taint
    analysis, tainted, unescaped, not escaped, unescaped output, unescaped input, escape user
    input, escaping user input, input escaping, neutralization of special elements, special
    elements, NoSQL injection, XPath injection, XQuery injection, regex injection, email header
    injection, log forging, log forgery, CRLF, formula injection, CSV injection, CSS injection,
    HTML injection, script injection, code generation + untrusted, eval + user
    input|user-controlled|untrusted|dynamic|request, dangerous eval, use of eval, eval used, eval
    injection, exec + user input|untrusted, unsafe eval, format string, format string bug,
    format-string, untrusted format`,
  ),
  concept(
    'broken access control',
    `broken access control, IDOR, insecure direct object reference, BOLA, broken object level
    authorization, other users records, records of other users, data of other users, by changing the
    ID, missing authorization check, authorization bypass, forced browsing,
    records of others, records of other, data of another user, changing an identifier, changing the
    identifier, guess identifiers, object references, other users data, another tenant data,
    cross-tenant data, view + orders of others, access control + missing function level | object
    | broken, missing access control,
    see other people's data, sees other people's data, see data of others, see other users' data, see
    other customers' data, other customers' data, data of other customers, read other people's
    records, other people's records, other people's orders, other people's invoices, change the id,
    change number in URL, changing the number in the URL, change the URL to see, URL guessing, guess
    URL, guess the URL, guessable IDs, guessable id, sequential IDs, authorization check missing,
    missing authorization, no authorization check, permission check missing, no permission check, does
    not check permission, does not check whether the user, skips authorization, horizontal privilege,
    vertical privilege, admin page without check, access to other tenants, tenant isolation,
    see|sees|read|reads|view|views|open|opens|change|changes|edit|edits|access +
    other|another|others|someone else's|other people's +
    customer|customers|users|user|patients|clients|people|tenants|tenant|members + orders|order
    |records|record|data|invoices|invoice|documents|profile|profiles|messages|files|account - AWS -
    admin, identifier|identifiers|object id|object ids|object identifiers|record id|IDs +
    session|owner|permission|authorization|authorisation|user +
    checked|check|compared|verified|guessed|changed|guessable - resource - external`,
  ),
  concept(
    'open redirect',
    `open redirect, unvalidated redirect, URL redirection, redirects to any site, redirect +
    arbitrary | attacker | untrusted | unvalidated | external site,
    redirects to any, forwards to any, any URL in a parameter, redirect target + parameter | user,
    sends users to any site, URL in a parameter,
    redirects anywhere, redirect anywhere, sends visitors anywhere, sends users anywhere, link sends
    to another site, forwards visitors to any, forwarded to evil site, redirect to evil site, redirect
    to any, redirect to other sites, unchecked redirect, returnUrl, return URL`,
  ),
  concept(
    'file upload',
    `file upload, unrestricted upload, upload + web shell | executable | dangerous | any type |
    unchecked | malicious, web shell, webshell, uploaded files,
    executables sent by users, files sent by users, upload files, uploads of any, accept uploads,
    dangerous file types, stores executables, user uploads,
    upload anything, upload any file, uploads any file, users can upload any, users can upload
    anything, upload executable, upload script, upload shell, upload malware, uploads not checked,
    uploads are not checked, unchecked uploads, unchecked upload, unvalidated uploads, unvalidated
    upload, unsafe upload, unsafe uploads, dangerous uploads, dangerous upload, file type not checked`,
  ),
  concept(
    'directory listing',
    `directory listing, directory browsing, directory indexing, autoindex, lists files, file
    listing, listing of files,
    contents of folders, folder contents, lists the contents, shows the contents of, list of files,
    files of a folder, folder listing, browse folders,
    folder listing on, see all files in folder, see files in folder, shows all files, shows folder
    contents, show folder contents, browse the folder, browse directories, browse files on the web
    server, index of /, list directory, lists directories, list files of web server, open directory,
    open directories`,
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
    exposed, exposed git folder, metadata file exposed, swagger exposed,
    tells too much, says too much, reveals too much, gives away too much, chatty errors, chatty error,
    verbose errors, detailed + error messages, error + messages reveal, error reveals, error details,
    stack traces, debug information, debug info, reveals internals, reveals the version, reveals
    version number, shows version, shows its version, version shown, version visible, version in
    header, version number in header, version disclosure, banner grabbing, banner shows,
    fingerprinting, server header reveals, X-Powered-By, gives away version, leaks version, leaks
    information, leaks internal, leaks information about, internal IP leaked, source code exposed,
    exposed source code, exposed .git, .git exposed, git directory exposed, exposed env file, env file
    exposed, exposed config file, exposed backup file, exposed debug,
    server version leak, version leak, product and release, reveals product, discloses version,
    header reveals, header + reveals|discloses|leaks|exposes +
    version|product|release|software|technology, Server header, server_tokens, ServerTokens,
    technology disclosure, software version + revealed|disclosed|header|shown, source map, source
    maps, exposed source map, .git directory, backup files exposed, .env exposed, exposed .env,
    actuator, Spring actuator, actuator endpoints, stack traces shown, internal IP disclosure`,
  ),
  concept(
    'unsigned web token',
    `JWT none, JWT none algorithm, alg none, unsigned token, unsigned tokens, JWT + signature | none
    | unsigned | algorithm | verified, token signature, tokens + unsigned | signature, JSON web
    token,
    JWT, JWTs, JSON web tokens,
    forged token, forged tokens, forge token, forge tokens, forged JWT, forge JWT, fake JWT, fake
    token accepted, token not verified, tokens not verified, token signature not checked, signature of
    token, JWT not verified, JWT secret weak, weak JWT secret, token without signature, tokens without
    signature`,
    ['authentication'],
  ),
  concept(
    'host header injection',
    `host header, host header injection, host header attack, Host header + trust | trusted | poison,
    name that the client sends, client-supplied host name, password reset poisoning,
    host header trusted, trusts host header, fake host header, forged host header, poisoned host
    header, X-Forwarded-Host, cache + poisoning by host`,
    ['injection'],
  ),
  concept(
    'password over plain HTTP',
    `clear text login, cleartext login, login over HTTP, passwords over HTTP, form + passwords over
    HTTP | over HTTP | unencrypted, basic authentication over HTTP, login form + unencrypted | HTTP,
    credentials over HTTP, password + over HTTP,
    login without https, login page without https, login page over http, login form over http, login
    form without https, login form on http, password sent unencrypted, password sent in clear,
    passwords sent unencrypted, passwords sent in the clear, passwords in the clear over, passwords on
    the wire, password on the wire, credentials sent in clear, credentials sent unencrypted, login
    sent unencrypted, login over plain`,
    ['encryption in transit', 'HTTPS enforcement'],
  ),
]
