import type { RandomSource } from './random-source.ts'

/** Texts that mean something to a database, a shell, a template, a log, a path or a browser. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...["' or 'a'='a", "'; drop table finding; --", '1; select pg_sleep(9)', '$$;--', "\\'; --"],
  ...['$(touch /tmp/owned)', '`id`', '| cat /etc/passwd', '; reboot', '&& true'],
  ...['{{7*7}}', '$\u007b7*7}', '#{7*7}', '<%= 7*7 %>', '$\u007bjndi:ldap://127.0.0.1/a}'],
  ...['../../../../etc/passwd', '..\\..\\win.ini', 'file:///etc/passwd', '/dev/null', 'C:\\'],
  ...['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', 'javascript:alert(1)'],
  ...['\r\nSet-Cookie: a=b', '\u001b[2J', '\u2028', '\ufeff', '\u200b', '\ufffe', '\uffff'],
  ...['=cmd|calc!A1', '@SUM(1)', '(a+)+$', '(?:a|a)*b', '*', '%', '_', '%n%n%s', 'NaN', '-1'],
  ...['{"$ne":null}', '[object Object]', 'undefined', 'true', '0x41', '1e9', '٣', 'ﬀ', '🏳️‍🌈'],
  ...['http://127.0.0.1:1/', 'http://169.254.169.254/', '//127.0.0.1', 'a'.repeat(3_000)],
]

/** Written into URLs as they stand, where no text is decoded into them. */
const ODD_ENCODINGS = [
  ...[
    '%00',
    '%0d%0aX:1',
    '%2f',
    '%2F..%2F',
    '%5c',
    '%c0%ae',
    '%ff',
    '%fe%ff',
    '%',
    '%zz',
    '%u0041',
  ],
  ...['%25', '%2500', '+', '%20', '%ed%a0%80', '%e2%80%ae', '%F0%9F%94%93', '%7b%7d', 'caf\u00e9'],
]

export const hostileUrlText = (random: RandomSource): string =>
  random.chance(0.4)
    ? random.pick(ODD_ENCODINGS)
    : encodeURIComponent(random.pick(HOSTILE_TEXTS).toWellFormed())

/** An id with something about it that makes it the name of nothing. */
export const spoiltId = (id: string, random: RandomSource): string =>
  random.pick([
    ...[`${id}%00`, `${id}%20`, `${id}%2f`, `${id}/`, `${id}/.`, `${id}%2e`, `${id};a=b`],
    ...[`${id}?injected=1`, `${id}%3finjected=1`, `{${id}}`, `urn:uuid:${id}`],
    ...[id.slice(1), `${id}0`, id.replaceAll('-', ''), `${id},${id}`, '.', '%2e%2e', '..', '%2e'],
    ...['0', '-1', 'null', 'undefined', '*', 'a'.repeat(511), 'a'.repeat(513), 'a'.repeat(5_000)],
    hostileUrlText(random),
  ])

/** Ways to write a path that could lead past a check, or to another route. */
export const spoiltPath = (path: string, random: RandomSource): string =>
  random.pick([
    ...[`/${path}`, `${path}/`, `${path}//`, path.replaceAll('/', '//'), path.toUpperCase()],
    ...[`${path}/..`, `/api/v1/config/..${path}`, `/healthz/%2e%2e${path}`, `/healthz/..;${path}`],
    ...[`${path}.json`, `${path}%00`, `${path}%20`, `${path};a=b`, `${path}%3f`, `\\${path}`],
    ...[`http://127.0.0.1${path}`, path.replace('/api', '/%61pi'), `${path}#`, `${path}?#`],
    ...['/.git/HEAD', '/.env', '/debug', '/json/list', '/server-status', '/api/v2/findings', '/'],
    `${path}/${'a/'.repeat(200)}`,
    `${path}?${'x'.repeat(20_000)}`,
  ])

export const HOSTILE_TYPES: readonly string[] = [
  ...['text/plain', 'application/x-www-form-urlencoded', 'application/json, text/html', 'json'],
  ...['application/json; charset=utf-16', 'application/json\ta', 'application/jsonp', '*/*', '/'],
  ...['multipart/form-data', 'multipart/form-data; boundary=x', 'application/xml', 'text/json'],
  ...['application/json;charset=iso-8859-1', 'application/json;;', 'application/json; a=b'],
]

/** Headers that ask a service for something that it must not do. */
export const HOSTILE_HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'x-http-method-override': 'DELETE' },
  { 'x-forwarded-for': "127.0.0.1, ' or 1=1", 'x-forwarded-proto': 'https' },
  { 'x-forwarded-host': 'attacker.example', 'x-forwarded-prefix': '/../' },
  { 'x-original-url': '/api/v1/users', 'x-rewrite-url': '/api/v1/audit-log' },
  { 'x-request-id': "' or 1=1 --" },
  { 'x-request-id': 'r'.repeat(1_000) },
  { 'if-match': '"0"' },
  { 'if-match': '*' },
  { 'if-none-match': '*', 'if-modified-since': 'never' },
  { range: 'bytes=0-,0-,0-' },
  { accept: 'text/html', 'accept-encoding': 'gzip;q=0, *;q=0' },
  { 'accept-language': '../../etc' },
  { origin: 'https://attacker.example' },
  { origin: 'null', 'access-control-request-method': 'DELETE' },
  { cookie: 'token=admin; role=admin' },
  { 'content-encoding': 'gzip' },
  { 'last-event-id': "' or 1=1" },
  { 'last-event-id': '99999999999999999999' },
  { 'x-padding': 'p'.repeat(20_000) },
  Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`x-${index}`, '1'])),
]

export const OTHER_METHODS = ['HEAD', 'OPTIONS', 'TRACE', 'PUT', 'PATCH', 'DELETE', 'POST', 'QUERY']
