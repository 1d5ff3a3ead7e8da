import { concept } from './concept.ts'

/** What attackers do, and what detects it. */
export const THREAT_CONCEPTS = [
  concept(
    'threat detection',
    `GuardDuty, threat detection, threat protection, Security Command Center, SCC, Security
    Hub, SecurityHub, Event Threat Detection, Advanced Threat Protection, ATP,
    anomaly detection, suspicious activity, malicious activity, SIEM, Sentinel, Amazon Detective,
    EDR, XDR,
    endpoint protection, intrusion detection, malware protection, runtime protection, threat
    intelligence, compromise detection, security alerts, anomalous behaviour, anomalous behavior,
    unusual behaviour, unusual activity, behavioural analytics, UEBA, Container Threat Detection,
    detect attacks, CDR,
    central view of findings, findings + central | aggregated, threat detector, detector + suspended
    | disabled, Security Hub off,
    anomalous database activity, anomalous activity, anomalous + activity | access | behaviour,
    attacks + detected | noticed,
    nothing looks for attackers, looks for attackers, look for attacks, attacks go unnoticed,
    findings in one place, findings + collected | aggregated | one place, attackers + detected |
    noticed | unnoticed`,
  ),
  concept(
    'threat detection service',
    `GuardDuty, guardduty off, Intelligent threat detection, Event Threat Detection, Advanced Threat
    Protection, threat detection service, threat detection + enabled | off | disabled | turned |
    active, detector + GuardDuty | enabled, Microsoft Defender for Cloud, Defender plan, Security
    Command Center, threat protection + plan | enabled | off, Advanced threat protection + disabled
    | off, Defender for + off | disabled | enabled | plan, Azure Defender,
    threat detector, threat detector was suspended, detector + suspended,
    advanced protection for servers, advanced protection, protection plan + servers | storage | SQL
    | containers, plan + not bought | standard tier | free tier,
    nothing looks for attackers, guardduty disabled, GuardDuty disabled, disabled GuardDuty`,
    ['threat detection'],
  ),
  concept(
    'Defender for Cloud',
    `Defender for Cloud, Microsoft Defender for Cloud, Microsoft Defender, Defender, Azure Defender,
    Azure Security Center, Security
    Center, Defender plan, Defender for Servers, Defender for Storage, Defender for SQL, Defender
    for Containers, MDC,
    CSPM, cloud security posture management, Defender CSPM, secure score, auto-provisioning`,
    ['threat detection'],
  ),
  concept(
    'runtime monitoring',
    `runtime monitoring, runtime protection, runtime threat detection, GuardDuty agent, EKS Runtime
    Monitoring, runtime security, Falco, eBPF sensor, container runtime + threats | protection |
    monitoring, Defender profile, Defender sensor, workload protection, CWPP,
    runtime detection, suspicious syscalls, syscalls + suspicious | detection | detect, detect +
    runtime, behaviour of containers, runtime agent`,
    ['threat detection'],
  ),
  concept(
    'malware',
    `malware, antivirus, anti-virus, antimalware, anti-malware, ransomware, virus, viruses,
    cryptominer, crypto mining, trojan,
    backdoor, backdoored, malicious software, malicious code, malicious file, malicious binary,
    malicious process, botnet, computer worm, network worm, worm spreading, worm + spread | infected
    | self-replicating, coin miner, cryptojacking, spyware, keylogger, rootkit, infected, infection,
    dropper, malicious payload, hack tool, adware, infostealer, EICAR,
    computer virus, harmful software, harmful code, hostile code, malicious program, malware family,
    malicious + file | software | program | code | binary, drop point,
    drive-by download, payload, stager, malware sample, EDR alert, suspicious file hash, infected
    binary, hacking tool, exploit kit`,
  ),
  concept(
    'malware detected',
    `malware found, malware detected, trojan found, trojan detected, infected host, infected file,
    malware | trojan | virus | backdoor | malicious file | malicious software | infected | spyware |
    rootkit + found | detected | discovered | spreading | running | executed`,
    ['malware'],
  ),
  concept(
    'endpoint protection',
    `endpoint protection, EDR, edr missing, endpoint detection, endpoint detection and response,
    XDR, antivirus, anti-virus, antimalware, anti-malware, AV agent, Defender for Endpoint, MDE,
    CrowdStrike, SentinelOne, virus scanner, real-time protection, malware protection, malware
    scanning, EDR agent, virus definitions, signature definitions, endpoint agent, protection agent,
    host protection`,
    ['malware', 'threat detection'],
  ),
  concept(
    'malware scanning of storage',
    `malware scanning, malware scan, uploaded blobs + malware | virus | scanned, uploads + scanned |
    virus | malware, malware protection for S3, object scanning, virus scan + bucket | blob |
    storage, files uploaded + malware | virus`,
    ['malware', 'object storage'],
  ),
  concept(
    'ransomware',
    `ransomware, ransom, ransom note, extortion, encrypts files, encrypted by an attacker, held to
    ransom, mass encryption, mass deletion, encrypts + attacker | files, encryption of blobs by,
    files encrypted by, crypto locker, cryptolocker, WannaCry, LockBit,
    mass | bulk + encryption | encrypted | deletion | deleted | overwritten, suspicious + encryption,
    re-encrypted, foreign key, encrypted + foreign | attacker + key, deleted + ransom, objects +
    re-encrypted | held`,
    ['malware'],
  ),
  concept(
    'ransomware recovery',
    `ransomware recovery, ransomware resilience, ransomware protection, recover from ransomware,
    ransomware + backup | backups | recovery | immutable, backup | vault + immutable | air-gapped |
    vault lock | locked | WORM, air-gapped backup, air-gapped vault, logically air-gapped,
    erased by an intruder, copies + erased | destroyed | intruder | attacker, backups + erased |
    destroyed | intruder`,
    ['backup', 'object lock'],
  ),
  concept(
    'cryptocurrency mining',
    `cryptocurrency, crypto mining, crypto-mining, crypto miner, cryptomining, cryptominer, coin
    miner, coin mining, cryptojacking, mining
    pool, bitcoin, Bitcoin pool, monero, XMRig, Ethereum, blockchain, stratum, BitcoinTool, mining
    software, miner + binary | process | container | coin | crypto, mine coins, digital currency,
    mines coins, mining + currency | coins | crypto,
    cryptocurrency network, crypto currency, currency + crypto | network, coins,
    coin pool, mining pools, pool of coins, domain of a coin, ec2 mining,
    earn coins, coins + earn | CPU | process | mine, all CPU + coins, miner`,
    ['malware'],
  ),
  concept(
    'command and control',
    `command and control, command-and-control, C&C, C2, C2 traffic, C2 communication, C2 beacon, C2
    server, C2 domain, C2
    channel, CnC, beacon + domain | host | server, beaconing, callback + malware, botnet, bot net,
    zombie + remote control | attacker | bot | host | instance, remote control + host | instance |
    server | attacker, remote controlled, known bad server, known malicious domain, known malicious
    IP, malicious domain, malicious IP, contacts + malicious | known bad, calls home, phones home,
    host + known bad | malicious address, address on a threat list, addresses on a threat list,
    threat list, known bad address, blocklisted address, blacklisted IP, malicious caller, malicious
    address, malicious host,
    drop point, drop zone, DropPoint, control server,
    C2 domain name, low reputation domain, blackhole, sinkhole, sinkholed, suspicious domain,
    suspicious domains, known malicious + domain | IP | host | server | site, newly registered
    domain,
    attacker server, server of the attacker, fixed intervals + host | calls | server | attacker,
    periodic connections, calls an attacker, contacts an attacker, regular intervals + outbound |
    connections`,
    ['malware'],
  ),
  concept(
    'botnet',
    `botnet, bot net, zombie host, zombie machine, zombie + remote control | instance | host | bot,
    bot herder, Mirai, member of a botnet, remote controlled, infected bots, taking part in attacks,
    sends spam, spambot,
    zombie computer`,
    ['malware', 'command and control'],
  ),
  concept(
    'anonymising network',
    `Tor, Tor exit node, Tor node, Tor relay, Tor network, onion router, onion routing, anonymising
    network, anonymizing network, anonymising proxy, anonymizing proxy, anonymous proxy, anonymous
    network, VPN exit, proxy network, anonymisation service, anonymization service, hidden origin,
    onion network, onion, darknet, dark web, hidden service, anonymous relay`,
  ),
  concept(
    'port scan',
    `port scan, port scanning, port sweep, portscan, portsweep, nmap, port probe, port probing,
    probing ports, probes open services, probe + port | ports | services | hosts, scan + ports |
    hosts | open services, network scan, network scanning, unprotected port, scanning remote hosts,
    sweeps ports, masscan,
    open ports + probes | tries | scans, many ports, tries many ports, host + scans | scanning,
    scanning the internet`,
    ['reconnaissance'],
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
    lists buckets, lists roles, lists users + unusual, explores the account`,
  ),
  concept(
    'reverse shell',
    `reverse shell, interactive shell, shell to an attacker, bind shell, web shell, webshell,
    netcat, remote shell session, outbound interactive session, interactive session + attacker |
    outbound, shell + attacker | spawned | unexpected | outbound | redirected, /dev/tcp,
    Meterpreter, backdoor shell,
    command interpreter, spawned a command, spawned a shell, server process + spawned | interpreter
    | shell, process spawned, shell + process | server`,
    ['malware'],
  ),
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
    anomalously invoked`,
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
    cloudtrail disabled by, logging was disabled, logging disabled by, switched off logging`,
  ),
  concept(
    'spam sending',
    `outbound spam, spam sending, sends spam, spambot, port 25, TCP 25, SMTP traffic, unusual mail
    traffic, bulk mail, instance + spam | port 25 | mail traffic,
    large amounts of mail, sends mail, mass mail, instance + mail | spam, unsolicited mail`,
    ['malware'],
  ),
  concept(
    'domain generation algorithm',
    `DGA, DGA domain, DGA domains, domain generation algorithm, algorithmically generated domain,
    algorithmically generated domains, random-looking domain, machine-generated domain, generated
    domain names,
    look machine-generated, machine-generated, generated + names | domains, random-looking, names
    that look`,
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
    tampered on the way, spy on traffic`,
  ),
  concept(
    'insider threat',
    `insider threat, malicious insider, rogue employee, disgruntled employee, insider risk, insider
    abuse, misuse by staff, misuse by employees, malicious administrator`,
  ),
  concept(
    'kill chain and tactics',
    `MITRE ATT&CK, ATT&CK, kill chain, tactics and techniques, attack path, attack paths, attack
    chain, attack technique, TTP, TTPs, toxic combination,
    MITRE`,
  ),
  concept(
    'honeypot',
    `honeypot, honeytoken, honey token, canary token, canarytoken, decoy, deception technology,
    decoy credential, trap account`,
  ),
  concept(
    'attack on a container cluster',
    `Kubernetes attack, malicious pod, exec into pod, exec in kube-system, pod exec, anonymous
    access granted + Kubernetes, SuccessfulAnonymousAccess, suspicious container, container +
    suspicious | malicious | unexpected binary, new binary executed, drifted binary, unexpected
    process, process not in the image, fileless execution, binary + not part of the image,
    kubernetes exec, command + system pod, run inside a system pod,
    not in the image + binary | started | process, binary that is not in the image, container drift,
    drift + container | image | binary, executable added at runtime, new executable + container`,
    ['container workload', 'threat detection'],
  ),
  concept(
    'intruder on a host',
    `suspicious process, suspicious command, malicious command, privilege escalation + process,
    process injection, hidden process, file dropped, suspicious file, unexpected process, kernel
    module + loaded | suspicious, suspicious binary`,
    ['threat detection'],
  ),
  concept(
    'DNS tunnelling',
    `DNS tunnelling, DNS tunneling, DNS tunnel, DNS exfiltration, data through name queries, data +
    name queries | DNS queries | DNS, sends data through DNS, long DNS queries, unusual DNS
    queries`,
    ['data exfiltration'],
  ),
  concept(
    'self-granted permission',
    `policy to itself, administrator policy to itself, attached + to itself, grants itself, granted
    itself, gave itself, own permissions + raised | raise | extended, privilege escalation attempt`,
    ['privilege escalation'],
  ),
  concept(
    'threat intelligence',
    `threat intelligence, threat intel, threat feed, threat list, IOC, IOCs, indicator of
    compromise, indicators of compromise, TAXII, STIX, threat actor, reputation list, known bad +
    list | addresses | domains`,
    ['threat detection'],
  ),
  concept(
    'file integrity monitoring',
    `file integrity monitoring, FIM, file integrity, Tripwire, OSSEC, changes of system files,
    changes to system files, system files + changed | changes | altered | watched, critical files +
    changed | watched | monitored`,
    ['monitoring'],
  ),
]
