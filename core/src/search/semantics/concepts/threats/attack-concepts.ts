import { concept } from '../concept.ts'

/** What intruders do once they are in, and what gives them away. */
export const ATTACK_CONCEPTS = [
  concept(
    'anomalous API activity',
    `anomalous API call, unusual API call, unusual API calls, suspicious API call, API call +
    unusual | anomalous | malicious | Tor | suspicious | anonymising | custom threat list, threat
    list, AnomalousBehavior, anomalous behaviour, unusual user agent, Kali Linux, Parrot Linux,
    Pentoo, pentest machine, penetration testing distribution, hacking distribution,
    address on a threat list, invoked from an address, never used before, region + never used,
    region + unusual | unused + activity | calls | API, unusual region, calls in a region, new
    region, unusual caller, first time + API | call | region,
    unusual principal, strange principal, unusual user, caller + unusual | unknown | strange,
    anomalous call, anomalous calls, suspicious API, API + anomalously, invoked in an unusual,
    anomalously invoked,
    weird API calls, strange API calls, weird calls, odd API calls, weird API, odd API, strange
    API, strange API activity, weird activity, strange activity, odd activity, weird + calls |
    behaviour | behavior | requests | API, strange + calls | behaviour | behavior | requests, odd
    hours, unusual hours, unusual time, outside business hours, outside office hours, outside
    working hours, middle of the night, at night + calls | API | login | activity, unusual country
    + API | calls, unusual volume of API, spike + API | denied | calls, API calls + odd | weird |
    strange | never seen | first time | night | deviates | baseline, deviates from its baseline,
    behaviour + baseline | deviates, differs from its usual, never did before, has never called,
    never called before, previously unseen, not seen before, unusual ASN, unusual network + API |
    caller, hacking tools + API, Kali, KaliLinux,
    pentest distro, hacking distro, hacker distro, hacker operating system, anomalous principal,
    anomalous user, anomalous + principal | caller | invocation, invoked from + Kali | Tor |
    unusual | threat list, created by an unusual, created by an anomalous, strange + principal |
    caller | user, unusual + principal | caller | user | IAM | time | hour | region, threat list +
    API | call | caller, custom threat list + API | call, login from + unusual | strange | odd +
    country | place, sudden + activity | calls,
    mass iam changes, mass + changes | modifications | calls + IAM | policy | user | API,
    anomalous number, anomalous number of`,
    ['threat detection'],
  ),
  concept(
    'disabled defences',
    `defence evasion, defense evasion, disabled logging, stopped logging, logging stopped, stop
    logging, StopLogging, DeleteTrail, trail deleted, LoggingDisabled, evade detection, cover
    tracks, tracks covered, Stealth,
    attacker | intruder | suspicious | malicious + stopped recording | disabled | deleted trail |
    turned off | stopped | log deletion, logs cleared, event log cleared, log wiping, trail +
    stopped | deleted | switched off | turned off, security tools + disabled | stopped | killed,
    unusual caller + suspended | disabled | stopped, suspended by, detector + suspended | disabled +
    attacker | unusual | caller, threat detector was suspended, security service + disabled |
    suspended,
    impair defences, impair defenses, security monitoring was disabled, password policy weakened,
    logging configuration + changed | weakened, alarm deleted, detector deleted,
    cloudtrail disabled by, logging was disabled, logging disabled by, switched off logging,
    turned off by hacker, turned off by attacker, hacker + turned off | disabled | deleted |
    stopped | wiped, attacker + wiped | wipes | erased | deleted logs | cleared, wiped logs, logs
    wiped, logs erased, deleted logs, log deletion by, covers tracks, cover their tracks, hide
    tracks, hides its tracks, hide traces, hides traces, erased traces, blinded, alarms silenced,
    silenced alarms, audit trail + stopped | deleted | disabled | switched off | paused, trail was
    stopped, trail was deleted, CloudTrail + stopped | turned off | was disabled | deleted,
    logging + stopped | disabled + principal | user | attacker | caller, defences + disabled |
    switched off | removed, defenses + disabled | switched off | removed, flow logs + deleted,
    GuardDuty + deleted | disabled by | suspended by | archived, antivirus + killed | stopped by |
    tampered, tamper protection, security agent + stopped | killed | uninstalled | removed,
    DefenseEvasion, DefenceEvasion,
    thief | burglar | hacker | attacker | intruder | criminal | adversary | unusual principal |
    unusual user + deletes | deleted | erases | erased | wipes | wiped | destroys | destroyed |
    removes | removed | disabled | stopped + logs | log | evidence | trail | traces | tracks |
    detector | alarm | alarms | monitoring | flow log | flow logs, deletes the evidence, destroys
    evidence, destroying evidence, deletes evidence, log deletion, logs deleted by, flow log |
    trail | detector | log stream | alarm + deleted by | disabled by | stopped by | suspended by |
    was deleted | was disabled, GuardDuty suspended`,
  ),
  concept(
    'spam sending',
    `outbound spam, spam sending, sends spam, spambot, port 25, TCP 25, SMTP traffic, unusual mail
    traffic, bulk mail, instance + spam | port 25 | mail traffic,
    large amounts of mail, sends mail, mass mail, instance + mail | spam, unsolicited mail,
    spam from our server, spam from our instance, spam from, sending spam, sends junk mail, junk
    mail, junk mail from, bulk sender, unsolicited + mail | mails | email | emails | messages,
    spams, spammer, spam + our | host | server | account | SES, SES abuse, SES + abused | unusual
    | abuse, mail bombing, our IP is blacklisted, blacklisted for spam, spam blocklist`,
    ['malware'],
  ),
  concept(
    'domain generation algorithm',
    `DGA, DGA domain, DGA domains, domain generation algorithm, algorithmically generated domain,
    algorithmically generated domains, random-looking domain, machine-generated domain, generated
    domain names,
    look machine-generated, machine-generated, generated + names | domains, random-looking, names
    that look,
    random domains, random domain names, random looking domains, gibberish domains, gibberish
    domain, nonsense domains, domains + random | gibberish | nonsense | generated, names +
    gibberish | algorithm`,
    ['command and control', 'malware'],
  ),
  concept(
    'DNS rebinding',
    `DNS rebinding, MetaDataDNSRebind, rebinding, domain resolves to the metadata service, domain +
    resolves to metadata, domain + resolves to an internal address`,
    ['instance metadata'],
  ),
  concept(
    'man in the middle',
    `man in the middle, man-in-the-middle, MITM, eavesdropping, eavesdrop, interception,
    intercepted, intercept traffic, sniffing, sniff traffic, wiretap, adversary in the middle, AiTM,
    tampered on the way, spy on traffic,
    listen in, listening in, listen in on traffic, spying on connection, someone in the middle,
    traffic can be read on the way, read on the way, wire tapping, ARP spoofing, SSL stripping,
    traffic + intercepted | intercept | sniffed | eavesdropped | spied,
    listening on the wire, on the wire, wire + listening | tapped | tapping | sniffing, somebody
    listens, someone listens, eavesdropper, tap the line, intercept, can be intercepted, can be
    eavesdropped`,
  ),
  concept(
    'insider threat',
    `insider threat, malicious insider, rogue employee, disgruntled employee, insider risk, insider
    abuse, misuse by staff, misuse by employees, malicious administrator,
    rogue admin, rogue administrator, rogue insider, evil insider, evil admin, employee stealing
    data, employee steals, employee + stealing | steals | malicious | misuse | sabotage, own staff
    attack, insiders, insider, angry employee, angry ex-employee, staff + abuse | stealing |
    misuse,
    staff | employee | employees | worker | colleague | insider | insiders | coworker | contractor
    + sells | sell | selling | steals | steal | stole | stealing | leaks | sabotage | sabotages |
    abuses | smuggles + data | secrets | customer | files | company | information, own people
    steal, downloads + leaving employee | departing | insider, leaving employee + data | downloads
    | files`,
  ),
  concept(
    'attack on a container cluster',
    `Kubernetes attack, malicious pod, exec into pod, exec in kube-system, pod exec, anonymous
    access granted + Kubernetes, SuccessfulAnonymousAccess, suspicious container, container +
    suspicious | malicious | unexpected binary, new binary executed, drifted binary, unexpected
    process, process not in the image, fileless execution, binary + not part of the image,
    kubernetes exec, command + system pod, run inside a system pod,
    not in the image + binary | started | process, binary that is not in the image, container drift,
    drift + container | image | binary, executable added at runtime, new executable + container,
    file absent from, absent from the original image, absent from the image, dropped binary,
    dropped binary executed, dropped executable, binary + dropped | added | absent | foreign |
    unknown + container | image, file + absent | not part | foreign + image + container,
    executable not in the image, not part of the image, added binary executed, drift prevention,
    kubeconfig stolen, stolen kubeconfig, Kubernetes credentials + anomalous | stolen | unusual |
    malicious | unfamiliar, Kubernetes API + Tor | malicious | anonymous caller | suspicious |
    unusual, cluster + attack | attacked | compromised | intruder, hacked cluster, hacked pod,
    hacked container, compromised pod, compromised container, compromised cluster, hacker in
    cluster, hacker in our cluster, rogue pod, rogue container, unexpected pod, system:anonymous,
    Kubernetes + suspicious | anomalous | malicious, malicious container, malicious workload, pod
    + attacker | intruder | malicious | suspicious, container + attacker | hacked, sensitive mount
    + suspicious, anomalous + pod | workload | container + deployed | created,
    stolen | stole | steal | theft + kubeconfig | kubernetes config | cluster config | cluster
    credentials | Kubernetes credentials | kube config | cluster token, API server | kube API |
    Kubernetes API | cluster API + unusual | anomalous | malicious | suspicious | stolen | Tor |
    anonymising | strange, workload | pod | container | deployment + suspicious | malicious |
    rogue | strange | unexpected + image | kube-system | deployed | binary | command | process |
    behaviour, foreign binary, foreign executable, runs a foreign, container + foreign | unknown +
    binary | executable | program | code, executable | binary + that is not part | not part of |
    was not in + image,
    hacker | hackers | intruder | attacker | attack | attacks + kubernetes | k8s | cluster | pod |
    pods | container, hackers in our kubernetes,
    kubernetes config was stolen, stolen kubeconfig, kubeconfig was stolen`,
    ['container workload', 'threat detection'],
  ),
  concept(
    'intruder on a host',
    `suspicious process, suspicious command, malicious command, privilege escalation + process,
    process injection, hidden process, file dropped, suspicious file, unexpected process, kernel
    module + loaded | suspicious, suspicious binary,
    rogue process, strange process, weird process, odd process, unknown process, process nobody
    knows, process + suspicious | unusual | strange | weird | disguised | masquerading | hidden |
    injected, ptrace, process masquerading, disguised process, LD_PRELOAD, preloaded library, new
    cron job, cron + suspicious | new | attacker | persistence, crontab + modified | changed |
    suspicious, authorized_keys + modified | added | changed, new local user, new user on the
    server, hidden directory, hidden file, scheduled task + suspicious | new | created, startup
    item, system binary replaced, system binary + replaced | changed, hacker on our server, hacker
    on server, hacker in our server, intruder on server, intruder in our server, someone is in our
    server, broken into, break-in, got hacked, hacked server, server hacked, hacked machine,
    compromised server, compromised instance, compromised host, compromised machine, compromised
    EC2, compromised VM, hacked ec2, hacked VM, signs of compromise, server + hacked | broken into
    | compromised | intruder, instance + hacked | compromised | intruder, pwned, owned by hackers,
    sudo + suspicious, suspicious + process | command | binary | file | shell | script | kernel,
    broke | broken | break | breaks | got | gets | sneaked + into | in + server | machine | host |
    instance | computer | system | VM | our network, broke into, breaks into, hijacked server,
    hijacked host, hijacked machine, hijacked instance, symptoms + compromise | intrusion |
    hacking, signs of an intrusion, signs of intrusion, evidence of compromise, instance | host |
    server | machine | VM | EC2 + compromise | compromised | intruder | hijacked | intrusion |
    break-in, rootkit + process | hides | kernel | host, kernel module + hides | hidden | rogue |
    malicious, hides processes, hidden processes,
    defaced, defacement, site was defaced, website vandalised, web content | website | page +
    altered | defaced | replaced | vandalised + intruder | attacker | hacker`,
    ['threat detection'],
  ),
  concept(
    'DNS tunnelling',
    `DNS tunnelling, DNS tunneling, DNS tunnel, DNS exfiltration, data through name queries, data +
    name queries | DNS queries | DNS, sends data through DNS, long DNS queries, unusual DNS
    queries,
    data hidden in DNS, hidden in DNS, smuggle data, smuggling data, smuggles data, data
    smuggling, DNS + smuggle | smuggled | smuggles | exfiltration | exfiltrate | encoded, encoded
    DNS queries, DNSDataExfiltration, name queries + data | encoded, iodine, dnscat,
    data | files | secrets + smuggled | hidden | leaked | sent out | exfiltrated + DNS | name
    queries | lookups, dns exfil, DNS channel, covert channel`,
    ['data exfiltration'],
  ),
  concept(
    'self-granted permission',
    `policy to itself, administrator policy to itself, attached + to itself, grants itself, granted
    itself, gave itself, own permissions + raised | raise | extended, privilege escalation attempt,
    made himself admin, makes himself admin, made itself admin, gave himself rights, gives himself
    rights, grants himself, granted himself, made herself admin, promoted himself, own rights +
    raised | extended | increased, principal + administrator policy | admin policy + attached |
    attaches, user + attached to itself | attached to himself + AdministratorAccess,
    made | makes | gave | gives | promoted | promotes | grants | granted | appoints | turned +
    himself | herself | itself | themselves | themself | own account + admin | owner | rights |
    administrator | root | permissions | role | policy, makes himself owner, made himself owner,
    own rights, own permissions, user | principal | role | identity + attached | granted | added +
    administrator policy | admin policy | owner role + itself | himself | own,
    user made himself admin, made themselves admin, promoted itself, escalated its own, policy
    attachment + escalation|itself|anomalous|unusual, Privilege escalation through policy,
    privilege escalation by anomalous, added itself to, added himself to, self promotion,
    AttachUserPolicy, PutUserPolicy, AddUserToGroup, CreatePolicyVersion`,
    ['privilege escalation'],
  ),
  concept(
    'fileless attack',
    `fileless malware, fileless, fileless attack, fileless execution, memory-only malware, memory
    resident malware, in-memory malware, malware in memory, malware without files, no file on
    disk, never touches disk, never touches the disk, runs only in memory, only in memory,
    executed from memory, executes from memory, run from memory, runs from memory, runs in memory
    only, in-memory execution, process from memory, memfd, memfd_create, tmpfs + executed,
    /dev/shm, shared memory + executed | binary | process, process | program | binary | code |
    payload | executable + executed directly from memory | from memory | in memory | memory-backed
    | deleted from disk | anonymous file | without a file, process hollowing, reflective loading,
    reflectively loaded, deleted binary still runs`,
    ['malware', 'intruder on a host'],
  ),
  concept(
    'living off the land',
    `living off the land, LOLBin, LOLBins, LOLBAS, GTFOBins, PowerShell attack, suspicious
    PowerShell, PowerShell + encoded | obfuscated | suspicious | hidden | malicious | download |
    Base64 | attacker, encoded command, encoded command line, Base64 + command | command line |
    process, obfuscated script, obfuscated command, certutil, rundll32, mshta, PsExec, WMI +
    attack | lateral | remote execution, WinRM + attack, abuse of built-in tools, built-in tools +
    abused | attacker | misused | abuse, own tools of the system, legitimate tools + attacker |
    abused | misused, admin tools + abused | misused, wget + suspicious, suspicious download,
    suspicious + download | wget | curl, malicious macro, macro,
    strange | odd | weird | encoded | obfuscated | hidden + PowerShell | shell command | command
    line | commands, obfuscated + commands | script | command | code, strange powershell, weird
    powershell, encoded powershell, odd powershell, script + obfuscated | encoded | payload,
    downloads a payload, download a payload, payload + download | downloads | downloaded`,
    ['intruder on a host', 'threat detection'],
  ),
  concept(
    'outgoing denial of service',
    `outgoing ddos, outbound ddos, outbound denial of service, ddos from our box, ddos from our
    server, ddos from our instance, ddos from us, ddos from, dos from our, we are ddosing, we ddos
    others, attacking others, attacks others, attacks other sites, our server attacks, our server
    attacks others, source of an attack, source of attacks, source of denial of service, used to
    attack others, used in an attack, used in attacks, behaves as + denial of service | source |
    flood | attack, performing + denial of service | DoS, perform + denial of service | DoS,
    source + denial of service | flooding | flood | DDoS | attack traffic, behaving in a manner +
    Denial of Service | DoS, instance | host | server | machine | workload | container + perform |
    performing | launches | launching | participates | takes part | behaves | source | used +
    denial of service | DDoS | flood | flooding | attack | attacks,
    attack | attacks | attacking | flood | floods | flooding + from our | from us | by our | from
    one of our | our own + server | machine | box | instance | account | host | network, instance
    | host | server | machine | VM | EC2 | container | pod + floods | flooding | attacks + others
    | targets | remote hosts | other sites | third parties, takes part in a denial, part of a DDoS`,
    ['denial of service', 'botnet'],
  ),
  concept(
    'unusual network traffic',
    `weird traffic, strange traffic, unusual traffic, odd traffic, suspicious traffic, abnormal
    traffic, anomalous traffic, strange connections, weird connections, unusual outbound traffic,
    unusual port, unusual server port, unusual protocol, unusual remote host, NetworkPortUnusual,
    TrafficVolumeUnusual, traffic volume + unusual | abnormal | anomalous, traffic | connection |
    connections | outbound | packets | network + unusual | abnormal | anomalous | weird | strange
    | odd | never seen | spike, remote host + unusual | unusual port, unusually large amount of
    traffic, unusually large + network | outbound | traffic, communicates on an unusual,
    huge outbound traffic, huge traffic, outbound + huge | unusual | unusually | spike | enormous
    | anomalous + traffic | network | data, network traffic + unusually | large amounts | unusual
    | anomalous | spike, odd port, strange port, weird port, unusual + port | protocol | peer |
    destination | server port`,
    ['threat detection'],
  ),
  concept(
    'resource hijacking',
    `resource hijacking, rogue instance, rogue instances, rogue VM, rogue server, rogue resource,
    rogue resources, unknown instance, unknown instances, unknown servers running, instances
    nobody started, servers nobody started, servers we did not start, machines we did not start,
    instances we did not launch, nobody launched, machines nobody launched, unexpected instances,
    unexpected instance launch, instances | machines | VMs | GPU | servers + launched | started |
    created + unusual | unexpected | anomalous | unknown | attacker | intruder | unauthorised |
    unauthorized, hijacked compute, abuse of compute, hijacked resources, unauthorised resources,
    unauthorized resources, ComputeResourceHijack, anomalous + RunInstances,
    launched | started | created | spun up | launches | booted + someone | stranger | attacker |
    unknown user | unusual | unexpected | anomalous | intruder | hacker + instance | instances |
    machine | machines | servers | GPU | VM | VMs | resources | workloads | compute, someone
    launched, someone started machines, someone started servers, huge machines, huge instances,
    unusual vm creation, strange VM creation, vm creation + unusual | anomalous | strange, unknown
    workloads, unusual number of instances, anomalous + instance | instances | VM + launched |
    creation | created | invocation`,
    ['cost', 'threat detection'],
  ),
  concept(
    'attack from the account',
    `login attack tool, attack tool, attack tools, hacking distribution, penetration testing tools,
    pentest tools, exploit tool, Metasploit, Pacu, CloudGoat, ScoutSuite run by attacker, attack
    framework, offensive tool, offensive tools, red team tool, API + attack tool | pentest |
    hacking tool,
    API + Kali | attack tool, exploit + tool | toolkit | kit`,
    ['threat detection'],
  ),
  concept(
    'reconnaissance',
    `reconnaissance, recon, enumeration, enumerate + permissions | resources | buckets | users |
    roles | account, discovery calls, discovery API, probing hosts, list calls + unusual, scans the
    network, footprinting, attacker + list | enumerate | explore | discover, foothold, IAMUser +
    Recon, anomalous + list | describe, API calls + discover, network mapping,
    lists permissions, permissions in a way, iam recon, lists + permissions | unusual | never, looks
    around, lists resources,
    network discovery, service discovery by attacker, discover resources, probes the account,
    permission discovery, listing of permissions, API commonly used in discovery, discovery tactics,
    scout,
    intruder lists, intruder + lists | looks | explores | scans, attacker lists, looks around in,
    lists buckets, lists roles, lists users + unusual, explores the account,
    snooping around, snooping, sniffing around, looking around, someone is exploring, hacker
    exploring, whoami calls, GetCallerIdentity, enumerating, enumeration + IAM | S3 | buckets |
    users | account, Discovery + anomalous | IAM | tactic, discovery phase, maps the environment,
    mapping our network, mapping the network, spying on our account, list + buckets | users |
    roles + unusual | suspicious | attacker | intruder | never, intel gathering, information
    gathering,
    snoop, snoops, hacker + snooping | exploring | lists | listing | enumerates | enumerating,
    hacker snooping, permissions + snooping | enumerated | enumerates | probing, List and
    Describe, Describe and List, list | describe | discovery | enumeration + operations | calls |
    requests + normally does not | never | unusual | anomalous | suspicious, calls it never makes,
    does not normally use, normally does not use, does not usually use`,
  ),
  concept(
    'reverse shell',
    `reverse shell, interactive shell, shell to an attacker, bind shell, web shell, webshell,
    netcat, remote shell session, outbound interactive session, interactive session + attacker |
    outbound, shell + attacker | spawned | unexpected | outbound | redirected, /dev/tcp,
    Meterpreter, backdoor shell,
    command interpreter, spawned a command, spawned a shell, server process + spawned | interpreter
    | shell, process spawned, shell + process | server,
    redirected standard input, standard input + redirected | socket | network | remote, stdin +
    socket | redirected, file descriptors + socket | remote, remote socket, shell back to,
    connect-back, connect back, connect-back shell, call-back shell, hacker has a shell, attacker
    has a shell, attacker got a shell, shell on our server, nc listener, netcat listener, shell +
    socket | attacker | remote host | external address | public IP, terminal + attacker | external
    host | remote host,
    command shell + created | started | opened + web server | server process | attacker | remote,
    web server process + shell | command, shell + attacker | hacker | stranger | outside |
    outbound connection, remote control of a server, remote controls the server,
    web shells, web-shell, script + dropped + web root|web server, web root, dropped in the web
    root, web root + script|file|shell|dropped|uploaded, China Chopper, script for remote
    commands, remote commands + script|web|page, shell over HTTP`,
    ['malware'],
  ),
  concept(
    'port scan',
    `port scan, port scanning, port sweep, portscan, portsweep, nmap, port probe, port probing,
    probing ports, probes open services, probe + port | ports | services | hosts, scan + ports |
    hosts | open services, network scan, network scanning, unprotected port, scanning remote hosts,
    sweeps ports, masscan,
    open ports + probes | tries | scans, many ports, tries many ports, host + scans | scanning,
    scanning the internet,
    being scanned, someone scans us, someone scanning us, scans us, scanning our ports, scanning
    our network, being probed, is being probed, port + probed | probing | probe | sweep,
    PortProbeUnprotectedPort, unprotected port + probed, port knocking, outbound port scan,
    outbound scan, outbound scanning, scans + ports | subnet | subnets | address range | addresses
    | internet | neighbours, looking for open ports, looks for open ports, knocking on ports,
    scanning activity,
    look | looks | looking | search | searches | searching | knock | knocks + open doors | open
    door | open ports | doors, door knocking, port + scan | scans | scanning | sweep | sweeps |
    probing | probe, host | instance | server | pod + scan | scans | probes | sweeps + ports |
    port | addresses | network | hosts,
    nmap scan, scans our network`,
    ['reconnaissance'],
  ),
  concept(
    'anonymising network',
    `Tor, Tor exit node, Tor node, Tor relay, Tor network, onion router, onion routing, anonymising
    network, anonymizing network, anonymising proxy, anonymizing proxy, anonymous proxy, anonymous
    network, VPN exit, proxy network, anonymisation service, anonymization service, hidden origin,
    onion network, onion, darknet, dark web, hidden service, anonymous relay,
    via Tor, over Tor, through Tor, from Tor, using Tor, Tor + client | browser | traffic |
    address | exit | connection | IP | guard | entry | authority, hides its origin, hide + origin
    | identity | source address, masked origin, commercial VPN, anonymity network, TorClient,
    TorRelay, TorIPCaller, open proxy, residential proxy,
    pretend | pretending | pretends | fake | faked | hide | hides | hiding | hidden | disguise +
    country | location | origin | source address | identity, hides where it comes from, real
    location hidden, onion + router | service | network | browser, anonymising VPN, anonymising
    proxy service,
    tor access, Tor access, tor login, tor traffic, Tor nodes, Tor client,     anonymous proxies, anonymous IP address, VPN provider + sign-in|login|API, proxy +
    anonymous|anonymising|anonymizing, residential proxies`,
  ),
]
