import { concept } from './concept.ts'

/** Passwords, how good they are, and how they are guessed. */
export const PASSWORD_CONCEPTS = [
  concept(
    'password policy',
    `password policy, account policy + password, account policy + passphrase, account policy +
    credential, password requirements, password rule, password standard, password length, password
    complexity, password strength, password reuse, weak password, minimum length + password, password
    expiry, password expiration, password + uppercase, password + symbol, password history, strong
    password, password + rotate, passphrase, banned password, password protection, IAM policy +
    password, credential complexity, credential policy,
    password rules, password standards, password settings, account password policy, bad passwords,
    poor passwords, lousy passwords, lame passwords, password hygiene, no password rules, no password
    policy, password policy missing, login password rules, password guidelines`,
    ['password'],
  ),
  concept(
    'password length',
    `password length, minimum password length, minimum length + password, short password, passphrase
    length, password + too short, password + characters, passphrase + characters, password + shorter,
    secret + characters, credential + characters, shorter than + characters, fewer than + characters,
    less than + characters, at least + characters, minimum + characters, characters long, 14 characters,
    14 or greater, 12 characters, 8 characters, long password, longer password,
    password|passphrase|secret + short|length|minimum|shorter|characters - connection - key -
    expire|days|age,
    minimum + eight|ten|twelve|fourteen + characters,
    characters + fewer|less|minimum|least|shorter|fourteen|eight|twelve,
    tiny passwords, short passwords, short passphrases, short passphrase, few characters, 6 character,
    six characters, 8-character, 14 chars, min length, minimum password size, password size, passwords
    are too short, one-letter passwords, short secrets + policy, long passphrases, longer passphrases,
    passwords with few letters, passwords of six, passwords of eight`,
    ['password policy', 'password'],
  ),
  concept(
    'password complexity',
    `password complexity, complex password, credential complexity, password strength, strong password,
    weak password, weak credential, simple password, easy password, guessable, guessable password,
    common password, banned password, dictionary word, password + uppercase, password + lowercase,
    password + symbol, password + digit, password + number, password + special character, password +
    non-alphanumeric, uppercase letter, lowercase letter, special character, complexity rule, complexity
    requirement, custom banned, character classes, mixed case, trivial password, predictable password,
    weak passphrase,
    symbol|digit|uppercase|lowercase|capital letter|special character|numeral +
      policy|password|credential|passphrase,
    password + trivial|guessable|dictionary|common|breached,
    weak + password|passphrase,
    password123, qwerty, 123456, silly passwords, stupid passwords, easy passwords, easy to guess,
    easily guessed, easily guessable, easily guessable password, guessable passwords, simple
    passwords, predictable passwords, lazy passwords, bad passwords, poor passwords, poor password,
    lame passwords, obvious passwords, obvious password, weak passwords, crackable passwords, easily
    cracked, easy to crack, passwords without symbols, passwords without numbers, passwords without
    digits, letters only, only letters, lower case letter, upper case letter, at least one number, at
    least one symbol, at least one uppercase, at least one lowercase, at least one special,
    non-alphabetic, nonalphanumeric, known bad passwords, known weak passwords, leaked password list,
    banned passwords, banned password list, common passwords, password entropy`,
    ['password policy', 'password'],
  ),
  concept(
    'password reuse',
    `password reuse, reuse + password, password history, remember + password, remember + passphrase,
    remember + credential, previous password, previous passphrase, earlier password, last 24, password
    recycling, recycle + password, recycled password, same password, old password + again, password +
    reused, reuse prevention, repeated password, PasswordReusePrevention,
    password|passphrase|credential + again|previous|earlier|last|old|reuse|remember|history|recycle +
      policy|may|can|cannot|prevent|forbid|change|users|remember|not, password used before, passwords used
    before, password twice, same password twice, repeat passwords, repeating passwords, repeated
    passwords, recycled passwords, recycling passwords, reusing passwords, reused passwords, go back
    to an old password, back to old password, back to the old password, used earlier, last 24
    passwords, last five passwords, last passwords, previous 24, previously used password, previously
    used passwords`,
    ['password policy', 'password'],
  ),
  concept(
    'password expiry',
    `password expiry, password expiration, password expires, expire + password, password age, maximum
    password age, minimum password age, password rotation, rotate + password, password + never expires,
    password + changed + days, change + password + regularly, old password, password + older, passwords
    that never expire, password lifetime, aging password, stale password, MaxPasswordAge, never change +
    password, temporary password, temporary passwords,
    password|passphrase|credential + valid + ever|forever|indefinitely,
    password|passphrase + expire|expiry|age|aged|rotate|renew|older|days - minimum age - console access,
    password + never + changed|expire,
    credential|password|passphrase + no|without|never|unlimited|maximum + lifetime|age,
    initial|temporary + credential|password|credentials + valid|days|expire|expiry|expires,
    eternal password, eternal passwords, password forever, passwords forever, passwords live forever,
    password lives forever, password lasts forever, passwords last forever, years-old password,
    years-old passwords, ancient password, ancient passwords, very old passwords, same password for
    years, never changed password, passwords never changed, passwords never change, password never
    changes, password never changed, non-expiring password, non-expiring passwords, passwords that do
    not expire, password does not expire, change passwords every, change password regularly, force password change,
    forced password change, 90 day passwords, max age + password, password expires in, password expire
    within`,
    ['password policy', 'password'],
  ),
  concept('password', 'password, passwd, passcode, passphrase, pwd, passwords'),
  concept(
    'default credential',
    `default password, default credential, default username, default user name, default login, default
    admin username, default admin user name, default administrator name, factory password, factory
    default, vendor default, well-known password, well-known username, preset password, initial
    password, out-of-the-box credential, manufacturer password, default master username, awsuser,
    default root password, guessable name, hard to guess + name, common administrator name, default
    admin account, built-in admin account, built-in administrator, unchanged password,
    vendor|factory|default|manufacturer|stock|preset|initial + login|password|credential|username|user
      name - default policy,
    unchanged + password|credential + default|factory|initial,
    admin/admin, admin admin, username admin, user name admin, user admin, login admin, login is
    admin, default + db username, default + database username, default + database user, default admin name,
    default admin login, stock password, stock passwords, stock login, stock credentials, factory
    login, factory settings + password, out of the box password, out-of-the-box password, password of
    the manufacturer, standard password, standard passwords, standard username, standard login name,
    vendor password, unchanged default, unchanged defaults, never changed default, default passwords,
    default accounts, default user account, default user accounts, guessable username, guessable user
    name, guessable login name, guessable admin name, obvious username, obvious user name, predictable
    username, predictable user name, predictable admin name, common username, common user name, common
    login name, well known username, well-known user name, well-known login, easily guessed username,
    root/root, admin as the, named admin, called admin, "admin" user, admin + or postgres, sa account,
    sa login, postgres + user, admin|postgres|root|sa|awsuser|administrator + master login|master
    user|master username|master user name|login name|administrator name|admin name|administrator
    login, master username|master user name|master user|master login|admin name|administrator
    name|admin username|administrator login|admin login +
    default|common|guessable|well-known|predictable|standard|usual|obvious|admin|postgres|easy,
    db|database|RDS|SQL|Redshift|cluster|warehouse|Aurora|Postgres|MySQL + default username|default
    user|default login|default admin|default user name|default administrator|usual user name|usual
    username|standard user,
    default + username|user name|login name|admin name|master user|administrator name|login - session
    - image`,
  ),
  concept(
    'password sign-in',
    `password login, password logins, password authentication, password-based authentication, login with
    password, log in with + password, sign in with + password, PasswordAuthentication, password SSH, SSH
    password, SSH + password, key-based authentication, SSH key authentication, public key
    authentication, authenticate + SSH key, disable + password authentication,
    DisablePasswordAuthentication, passwordless, without a key pair,
    SSH|Linux|server|machine|VM|virtual machine + password|interactive login|passwords +
      login|logins|sign in|authentication|key|keys|accept|accepts|allow|allows|enabled|disabled,
    SSH + password|passwords,
    ssh with password, ssh by password, SSH using passwords, SSH logins by password, log in to Linux
    with a password, linux password login, Linux passwords, passwords instead of keys, password
    instead of key, password instead of SSH key, keys instead of passwords, SSH + without keys, ssh + without key, password over SSH, passwords over SSH, PasswordAuthentication yes`,
    ['authentication'],
  ),
  concept(
    'account lockout',
    `lockout, lockout threshold, account lock, account lockout, login lockout, user lockout, lockout
    policy, account locking, smart lockout, failed login, failed sign-in, failed logon, failed attempts,
    failed + attempts, too many failed, too many + attempts, too many attempts, invalid attempts,
    blocked after, lock + after failed, unsuccessful attempts, unlimited + attempts, attempts + limit,
    brute force, brute-force, password spray, password guessing, credential stuffing, login attempt,
    sign-in attempt, throttle + login, sign-in + blocked, lock accounts, lock account,
    lock out + account|user|attempts|failed - bucket,
    wrong|failed|incorrect|invalid|bad|countless + password|attempt|login|guess|sign in +
      usable|locked|lock|lockout|blocked|block|limit|threshold|unlimited,
    lock|locks|locked|block|blocks + account + attempts|failed|wrong|guesses,
    try|tries|guess|guesses + password|passwords + without limit|unlimited|endlessly|any number,
    endless guessing, guess forever, guess as often, unlimited guesses, unlimited guessing, unlimited
    tries, unlimited password tries, unlimited login tries, try forever, tries forever, try passwords
    forever, keep guessing, keep trying passwords, no limit on logins, no limit on login, no limit on
    attempts, no lockout, no account lock, lockout missing, lockout disabled, no lock after, never
    locked, never locks, attempts before lockout, attempts before lock, wrong password + lock, wrong
    passwords + lock, failed login attempts, failed logins`,
  ),
  concept(
    'brute force',
    `brute force, brute-force, bruteforce, brute-forced, SSHBruteForce, RDPBruteForce, password spray,
    password spraying, password guessing, guess + password, guess + credential, guessing attack,
    credential stuffing, dictionary attack, failed login, failed logins, failed sign-in, failed
    sign-ins, failed logon, failed SSH, failed RDP, failed authentication, repeated login, repeated +
    failed, repeated + attempts, many + failed, many attempts, login attempts, sign-in attempts, logon
    attempts, unsuccessful login, wrong password, invalid password, tried + same password, tried + same
    credential, tried + many passwords, accounts tried, hammering + login,
    wrong|failed|incorrect|invalid|many|repeated|numerous|thousands|hundreds|multiple +
      password|login|logon|sign in|authentication|attempt + attempts|one
      address|IP|source|host|address|account|accounts|leaked|guessed,
    guess|guesses|guessing|guessed + password|credential|login|passphrase|PIN,
    SSH|RDP + guess|guessing|failed|repeated|attempts|attack,
    sign-ins + failed|repeated|unsuccessful,
    unsuccessful|failed + authentication|sign-in|login|logon|password +
      repeated|multiple|many|several|consecutive,
    guessing passwords, guess passwords, guessing the password, guessing logins, guesses passwords,
    hammering, hammering + on SSH, hammering + on RDP, hammering the login, knocking + on SSH, knocking + on RDP, someone trying passwords, someone is trying passwords, trying many passwords, trying
    passwords, tries passwords, tries many passwords, try many passwords, many wrong passwords, too
    many wrong passwords, wrong passwords, login storm, login flood, flood of logins, flood of failed,
    target of brute force, bruteforcing, brute forcing, brute-forcing, hydra, password cracking,
    cracking passwords, crack passwords, cracked password, password attack, password attacks, login
    attack, login attacks, attack on login, attacks on the login, many failed, so many failed,
    hundreds of failed, thousands of failed, spraying, password sprays, stuffing, leaked passwords
    tried, tried leaked, SSH + guessing, RDP + guessing, SSH + attack, RDP + attack, ssh + bruteforce, rdp + bruteforce,
    RDP brute forcing, RDP brute force, SSH brute force, failed Windows logons, failed logons,
    password spray seen, many accounts failed, accounts failed sign-in, failed sign-in from one
    address, failed + sign-ins from one, spray attack, credential stuffing attack, bot login
    attempts, high number of failed, excessive failed logins, excessive failures + login|sign-in,
    locked out users, many lockouts, mass lockout`,
  ),
  concept(
    'account recovery',
    `password reset, self-service password reset, SSPR, account recovery, reset + password, security
    question, forgotten password, recovery email, recovery phone, reset notification,
    lost password, lost passwords, forgot password, forgotten passwords, reset link, reset their own
    password, reset own password, resets password, reset a password, password resets, self-service
    reset, methods required to reset`,
  ),
]
