import { concept } from '../concept.ts'

/** What code scanners find in the code of an application, apart from the flaws of web pages. */
export const CODE_FLAW_CONCEPTS = [
  concept(
    'weak random numbers',
    `weak randomness, insecure randomness, unsafe random, insecure random, weak random, weak random
    numbers, predictable random, predictable randomness, predictable random numbers, predictable
    seed, predictable token, predictable tokens, predictable session identifier, predictable session
    identifiers, guessable token, guessable tokens, guessable session, guessable identifiers,
    pseudo random, pseudo-random, pseudorandom, PRNG, non-cryptographic + random, Math random,
    java.util.Random, random.random, rand function, mt_rand, SecureRandom, CSPRNG, cryptographically
    secure random, insufficient entropy, low entropy, hardcoded seed, fixed seed, random + seed |
    session identifier | session identifiers | token generation | password generation |
    cryptographically | insecure | predictable, insecure temporary token, sequential session
    identifiers, guess the next token`,
    ['weak cryptography'],
  ),
  concept(
    'misuse of a cipher',
    `ECB, ECB mode, AES ECB, AES-ECB, electronic codebook, CBC mode, CBC without authentication,
    unauthenticated encryption, unauthenticated cipher, authenticated encryption, authenticated
    block mode, authenticated mode, cipher mode, AES-GCM, GCM mode, AEAD, padding
    oracle, PKCS1 v1.5 padding, OAEP, RSA + padding | OAEP, initialisation vector, initialization
    vector, fixed IV, static IV, hardcoded IV, reused IV, IV reuse, constant IV, nonce reuse, reused
    nonce, static nonce, fixed nonce, static salt, fixed salt, hardcoded salt, no salt, homemade
    crypto, home-made crypto, home-made encryption, own crypto, roll your own crypto, custom
    cryptography, custom crypto, crypto misuse, cryptographic misuse`,
    ['weak cryptography', 'weak cipher'],
  ),
  concept(
    'weak password storage',
    `password hashing, password hash, password hashes, hash passwords, hashed passwords, unhashed
    passwords, unsalted passwords, unsalted password, unsalted hash, unsalted hashes, salted
    passwords, passwords + salt | salted | bcrypt | scrypt | argon2 | PBKDF2 | SHA-1 | MD5 | hash |
    hashed | work factor, bcrypt, scrypt, argon2, PBKDF2, fast password hash, slow password hash,
    work factor, rainbow table, rainbow tables, key derivation function, key stretching, passwords
    stored as is, stores passwords in clear, stored passwords readable`,
    ['weak hash', 'weak cryptography', 'password'],
  ),
  concept(
    'timing attack',
    `timing attack, timing attacks, timing side channel, timing-safe, timing safe comparison,
    constant-time, constant time comparison, constant time compare, non-constant time, byte by byte comparison, byte by byte, HMAC comparison, comparing secrets, compare
    secrets, comparison of secrets, secret comparison, string comparison + secret | token | HMAC |
    signature | hash, hmac.compare_digest, timingSafeEqual`,
  ),
  concept(
    'race condition',
    `race condition, race conditions, TOCTOU, time-of-check, time of check, check then use, check
    then act, check-then-act, data race, data races, concurrent modification flaw, double spending
    bug, thread safety, not thread-safe, insecure temporary file, insecure temp file, insecure temp
    files, predictable temporary file, mktemp, temporary file + predictable | insecure | race,
    symlink attack, symlink race`,
    ['vulnerability'],
  ),
  concept(
    'dynamic code evaluation',
    `eval of request data, dynamic code execution, dynamic code evaluation, dynamic evaluation, eval
    function, eval call, eval calls, use of eval, eval used, dangerous eval, unsafe
    eval, exec call, new Function, vm.runInContext, ScriptEngine, code from user input, runs user
    input as code, user input as code, evaluates user input, executes user input, input is executed,
    input executed as code, unsafe reflection, dynamic import of user input, dynamic require,
    setTimeout with string, eval + input | request | user | data | expression | dangerous, compile +
    user input, pickle + eval, unsafe code evaluation`,
    ['injection', 'remote code execution', 'vulnerability'],
  ),
  concept(
    'template escaping',
    `autoescape, auto-escape, autoescaping, auto-escaping, template escaping, template autoescape,
    xss in template, unescaped template, unescaped variable, unescaped template variable, mark_safe,
    Markup safe, dangerouslySetInnerHTML, innerHTML, outerHTML, document.write, v-html,
    bypassSecurityTrustHtml, html_safe, raw HTML output, render user HTML, renders user HTML,
    triple braces, Jinja2 + autoescape | escape | escaping | unescaped, template + escaping |
    unescaped | autoescape | mark safe, output encoding, output escaping, output is not encoded,
    output not escaped, contextual encoding`,
    ['cross-site scripting', 'injection'],
  ),
  concept(
    'query built from strings',
    `string built sql, string-built SQL, string built query, sql from strings, SQL string
    concatenation, concatenated SQL, concatenated query, concatenated queries, query concatenation,
    query is concatenated, dynamic SQL, formatted SQL, SQL formatted, raw SQL, raw query, raw queries,
    parameterised query, parameterized query, parameterised queries, parameterized queries, prepared
    statement, prepared statements, bind variables, SQL | query | queries | statement + concatenated |
    concatenation | interpolated | interpolation | string formatting | parameterised | parameterized
    | f-string | request parameter | request parameters | user input - slow query`,
    ['SQL injection', 'injection'],
  ),
  concept(
    'resource exhaustion by input',
    `zip bomb, decompression bomb, decompression without limit, decompression + limit | size |
    exhaust, archive bomb, billion laughs, XML bomb, catastrophic backtracking, exponential regex,
    slow regex, evil regex, regex + exponential | backtracking | catastrophic | polynomial, ReDoS,
    request body + size limit | unlimited, unlimited request body, body size limit, unlimited upload
    size, unlimited page size, unbounded allocation, allocation without limit, recursion without
    limit, unbounded recursion, infinite loop, pixel flood, hash flooding`,
    ['resource exhaustion flaw', 'denial of service'],
  ),
  concept(
    'unsafe file permissions in code',
    `chmod 777, chmod 0777, 0777, mode 777, world-writable file, world writable file, world-writable
    files, world writable files, world-readable file, world readable file, permissive file mode,
    permissive umask, umask 0, umask 000, overly permissive file, overly permissive file
    permissions, file permissions + world | everyone | permissive | code | 777, setuid bit, setgid
    bit, setuid binary, setuid binaries, SUID, SGID, suid files`,
    ['host hardening'],
  ),
  concept(
    'disregarded errors',
    `empty catch, empty catch block, swallowed exception, swallowed exceptions, ignored exception,
    ignored exceptions, ignored error, ignored errors, unchecked return value, unchecked error,
    try except pass, except pass, bare except, broad exception, catch all exceptions, errors ignored,
    error handling missing, assert used, assert for security, fails open, fail open, fail-open`,
  ),
  concept(
    'HTTP methods',
    `HTTP methods, HTTP method, HTTP verbs, HTTP verb, dangerous HTTP methods, unsafe HTTP methods,
    HTTP TRACE, TRACE method, TRACK method, cross-site tracing, XST, PUT method, DELETE
    method, PUT and DELETE, WebDAV, OPTIONS method, verb tampering, allowed methods + HTTP | web | API,
    method + TRACE | PUT | DELETE | OPTIONS + web server | HTTP | allowed | enabled`,
  ),
]
