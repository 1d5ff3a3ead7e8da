import { concept } from '../concept.ts'

/** What detects attacks, and what attackers leave on machines. */
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
    noticed | unnoticed,
    would we notice an attack, notice an intruder, nobody notices hackers, nobody watches for
    attacks, hackers go unnoticed, hacker alarms, intruder alerts, intruder alarm, attack alerts,
    security alerts off, hidden attackers, threat hunting, threat findings, suspicious + behaviour
    | behavior | pattern | event | events,
    Automated detection + threats | attacks, hackers + notice | noticed | detected | unnoticed |
    alarm, attack + notice | noticed | alarm | alert, detect hackers, detect intruders, malicious
    behaviour, suspicious + alert | alerts | login | sign-in,
    detective controls, detective control, detective controls missing, attack detection, detection
    controls, detection coverage, detection rules, analytics rules, use cases + detection, threat
    monitoring`,
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
    nothing looks for attackers, guardduty disabled, GuardDuty disabled, disabled GuardDuty,
    GuardDuty + enabled | region | regions | member accounts | delegated | protection | suspended
    | active | turned on, guardduty not on, guardduty missing, no guardduty, GuardDuty protection
    plan, Malware Protection + EC2 | GuardDuty, Security Hub + enabled | subscribed | region |
    active, no security hub, SecurityHub + enabled, Security Command Center + enabled | tier |
    Premium | active, Microsoft Defender for + set to | status | On, Defender + tier | Standard |
    is set to | plans, Azure Defender + set to | Standard, Security Center + standard | tier |
    pricing, threat detection alerts + disabled | enabled | all, threat detection types, Defender
    off, no defender, Defender disabled,
    GuardDuty + suspended | missing | not enabled | activated, detector + suspended | region |
    account + GuardDuty | threat, no threat detection, threat detection missing, threat detection
    not enabled, threat detection off, ATP off, threat protection missing, intelligent threat,
    machine learning threat detection,
    Security Hub off,
    GuardDuty for GCP, GuardDuty for Azure, GuardDuty in GCP, GuardDuty in Azure, GCP GuardDuty,
    Azure GuardDuty, GuardDuty equivalent, Defender for AWS, SCC Premium, SCC Enterprise,
    Container Threat Detection, Virtual Machine Threat Detection, VM Threat Detection, Web
    Security Scanner off, Security Health Analytics, Rapid Vulnerability Detection, ThreatInsight,
    Okta ThreatInsight, Identity Threat Protection, Defender for Identity, Defender for Cloud
    Apps, Defender for App Service, Defender for Key Vault, Defender for Resource Manager,
    Defender for DNS, Defender for APIs, Defender for open-source, GuardDuty detectors, GuardDuty
    S3 protection, GuardDuty EKS protection, GuardDuty Lambda protection, GuardDuty RDS
    protection, S3 Protection + GuardDuty, EKS Protection + GuardDuty, RDS Protection + GuardDuty,
    Lambda Protection + GuardDuty`,
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
    runtime, behaviour of containers, runtime agent,
    runtime + sensor | threats | visibility, runtime coverage, GuardDuty + runtime | agent |
    coverage, EKS Audit Log Monitoring, container behaviour, watch running containers, watches
    running containers, Sysdig, Tetragon, eBPF, Aqua, Twistlock, running containers + watched |
    monitored | observed, running workloads + watched | monitored | observed, Defender +
    Kubernetes | AKS | containers + profile | sensor | extension`,
    ['threat detection'],
  ),
  concept(
    'malware',
    `malware, ransomware, virus, viruses, cryptominer, crypto mining, trojan, backdoor, backdoored,
    malicious software, malicious code, malicious file, malicious binary, malicious process,
    botnet, computer worm, network worm, worm spreading, worm + spread | infected |
    self-replicating, coin miner, cryptojacking, spyware, keylogger, rootkit, infected, infection,
    dropper, malicious payload, hack tool, adware, infostealer, EICAR, computer virus, harmful
    software, harmful code, hostile code, malicious program, malware family, malicious + file |
    software | program | code | binary, drop point, drive-by download, payload, stager, malware
    sample, EDR alert, suspicious file hash, infected binary, hacking tool, exploit kit, malicious
    + object | upload | executable | script | program | image | artifact | document, evil file,
    evil software, bad file, virus infected, infected + server | machine | host | file | bucket |
    instance | VM, infected machine, infected server, polluted file, ransom trojan, worm outbreak,
    Emotet, TrickBot, Mimikatz, loader + malicious, implants, nasty file, virus on server, hidden
    trojan, rootkits, self-propagating, self-replicating, ransom note left, unwanted software,
    PUA, potentially unwanted application, malicious content, C2 malware, malware + host | server
    | pod | container | bucket | volume | snapshot, hidden + process | processes + kernel module,
    trojans,
    antivirus + found | detected | alert | quarantined,
    key logger, keyboard capture, keystroke capture, input capture, keyboard + capture | captures
    | logger | records`,
  ),
  concept(
    'malware detected',
    `malware found, malware detected, trojan found, trojan detected, infected host, infected file,
    malware | trojan | virus | backdoor | malicious file | malicious software | infected | spyware |
    rootkit + found | detected | discovered | spreading | running | executed,
    malicious object, malicious objects, malicious + object | executable | upload + detected |
    found | uploaded | identified, malware in bucket, malware in S3, malware on server, malware on
    + host | instance | machine | VM, virus on server, virus on + server | machine | host,
    infected server, infected machine, infected bucket, ExecutionMaliciousFile, scan + malicious |
    malware + found, EICAR test file,
    malware + snapshot | bucket | volume | container | identified | infected | spreads | uploaded
    | scan result, trojan + domain | domains | queries | traffic | activity, worm + spreading |
    detected | host | hosts, hides + process | processes | files + kernel | rootkit | malware`,
    ['malware'],
  ),
  concept(
    'endpoint protection',
    `endpoint protection, EDR, edr missing, endpoint detection, endpoint detection and response,
    XDR, antivirus, anti-virus, antimalware, anti-malware, AV agent, Defender for Endpoint, MDE,
    CrowdStrike, SentinelOne, virus scanner, real-time protection, malware protection, malware
    scanning, EDR agent, virus definitions, signature definitions, endpoint agent, protection agent,
    host protection,
    no antivirus, antivirus missing, missing antivirus, no virus scanner, no AV, antivirus off,
    antivirus disabled, virus protection, virus scan + machine | server | VM | host, endpoint +
    protection | detection | agent + installed | missing | health | machines | healthy, machines
    without EDR, EDR + missing | installed | machine | server, antimalware extension,
    IaaSAntimalware, malware protection + machine | VM | server, endpoint security, WDATP,
    signatures are out of date, antivirus signatures, host intrusion, HIDS,
    Defender + sensor | onboarded | onboarding + machine | server | endpoint | host, EDR + off |
    onboarded | disabled | coverage | agents | solution, antivirus + off | outdated | disabled |
    machine | machines | server | servers | missing | up to date, laptop protection, protection of
    laptops,
    malware definitions, malware + definitions | signatures, av out of date, AV + out of date |
    missing | off | old | outdated | definitions`,
    ['threat detection'],
  ),
  concept(
    'malware scanning of storage',
    `malware scanning, malware scan, uploaded blobs + malware | virus | scanned, uploads + scanned |
    virus | malware, malware protection for S3, object scanning, virus scan + bucket | blob |
    storage, files uploaded + malware | virus,
    malicious + uploaded | object | upload | blob + bucket | S3 | storage | blob, malware in
    bucket, malware in S3, virus in bucket, infected upload, uploaded malware, upload scanning,
    scan uploads, nobody scans uploads, files + scanned + viruses | malware | virus, on-upload
    malware scanning`,
    ['malware', 'object storage'],
  ),
  concept(
    'ransomware',
    `ransomware, ransom, ransom note, extortion, encrypts files, encrypted by an attacker, held to
    ransom, mass encryption, mass deletion, encrypts + attacker, encrypts files, encrypted our
    files, files were encrypted, encryption of blobs by,
    files encrypted by, crypto locker, cryptolocker, WannaCry, LockBit,
    mass | bulk + encryption | encrypted | deletion | deleted | overwritten, suspicious + encryption,
    re-encrypted, foreign key, encrypted + foreign | attacker + key, deleted + ransom, objects +
    re-encrypted | held,
    files locked, files got encrypted, locked files, data held hostage, hostage, hostage data,
    hackers encrypted our files, encryptor, file extension changed, files renamed, mass + rename |
    renamed | renaming, many files + encrypted | rewritten | renamed, shadow copies, shadow copies
    + deleted, volume shadow copy, SSE-C + attacker | unknown key | foreign key, encrypted + key
    of an attacker | attacker key | unknown key, pay to get data back, ransom demand, ransom
    message, wiped backups, wiper, disk wiper, destructive malware, large numbers of files, large
    number of files + encrypted,
    files | data | disks | servers | machines | documents | objects | shares + locked | scrambled
    | hostage | held | encrypted by + criminals | criminal | hackers | hacker | gang | attacker |
    ransom, encrypted by hackers, encrypted by criminals, locked by criminals, locked by hackers,
    ransomware + activity | behaviour | note | attack | attacks, mass delete, mass deleted, bulk
    delete, bulk deletion, large number + deleted | removed | overwritten | encrypted + short time
    | minutes | suddenly, suddenly encrypted, deletes everything, deleted everything, delete
    everything, everything deleted, wiped disks, wiped servers,
    wiper attack, master boot record, destructive + malware | attack`,
    ['malware'],
  ),
  concept(
    'ransomware recovery',
    `ransomware recovery, ransomware resilience, ransomware protection, recover from ransomware,
    ransomware + backup | backups | recovery | immutable, backup | vault + immutable | air-gapped |
    vault lock | locked | WORM, air-gapped backup, air-gapped vault, logically air-gapped,
    erased by an intruder, copies + erased | destroyed | intruder | attacker, backups + erased |
    destroyed | intruder,
    ransomware proof, ransomware safe, survive ransomware, after ransomware, ransomware-safe,
    recover + ransomware | extortion | wiper, ransomware + restore | copy | copies | storage |
    proof,
    recovery points | recovery point | restore points | backups | backup copies + removed early |
    purged | purge | erased | immutable | removed before, removed early`,
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
    earn coins, coins + earn | CPU | process | mine, all CPU + coins, miner,
    miner pod, someone mining, mining bitcoin, mining + pod | container | image | instance | GPU |
    Docker | CPU | workload | server | software, stealing CPU, CPU theft, compute theft, hash
    rate, hashrate, proof of work, wallet + mining | address, digital coin, digital coins, virtual
    currency, digital money, mines + bitcoin | monero | ethereum, mining rig, NiceHash, Kinsing,
    stealing compute, stolen compute, GPU + mining | unusual | unexpected | stolen,
    stealing + compute | CPU | GPU | electricity, steals + compute | CPU | GPU, coins + stealing |
    steal | mining | miner, miner + pod | instance | host | server | process | traffic | domain |
    software, mining + domain | activity | traffic | detected | crypto | digital | cryptocurrency,
    high CPU + mining | miner | crypto,
    crypto wallet, crypto wallets, crypto wallet traffic, wallet traffic, coin wallet, wallet +
    crypto|bitcoin|traffic|domain, Bitcoin-related, bitcoin-related domain,
    cryptocurrency-related, coinhive, Nanopool, stratum protocol, cryptocurrency pool, crypto pool`,
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
    connections,
    botnet controller, controller + botnet | bot | malware, attacker infrastructure,
    attacker-controlled server, attacker controlled server, infrastructure of an attacker, talks
    to a hacker, talks to hackers, talking to hackers, talks to bad guys, malware traffic, phoning
    home, phone home, calling home, calls back, Cobalt Strike, Sliver, beacon, beacons,
    C2Activity, Backdoor + EC2 | Lambda | Runtime, known bad + domain | host | IP | address |
    destination, domain + malicious | malware | reputation | threat, queries a domain + malware |
    malicious | botnet | command, communicates with + malicious | known | suspicious | attacker,
    outbound + attacker | malicious | hacker, instance + talks to | contacts | communicates +
    attacker | malicious | bad, external server + instructions | commands + receives | waits |
    fetches, takes orders, instructions from outside, strange outbound connection,
    black hole IP, black hole, blackholed, known location + stolen | credentials | data, malware +
    server | domain | controller | contacts, attacker + regularly | every minute | instructions |
    commands, server | host | instance | machine | pod + calls + attacker | hacker | criminals,
    suspicious + domain | host | IP address | destination, malicious + domain | IP | address |
    destination | destinations | host | server | site | URL,
    sanctioned address, sanctioned + address | country | IP | host, talks to + russia | china |
    iran | north korea | attacker | hacker | hackers | stranger, command server, receives | gets |
    takes | waits + orders | instructions + server | instance | host | machine,
    periodic sessions, periodic + sessions | connections | callbacks + unknown | external |
    outside | server`,
    ['malware'],
  ),
  concept(
    'botnet',
    `botnet, bot net, zombie host, zombie machine, zombie + remote control | instance | host | bot,
    bot herder, Mirai, member of a botnet, remote controlled, infected bots, taking part in attacks,
    sends spam, spambot,
    zombie computer,
    bot infected, infected with a bot, zombie server, botnet member, part of a botnet, controlled
    by a botnet, bots + infected | herd | army,
    receives | takes | waits + orders + instance | host | server | machine | bot`,
    ['malware', 'command and control'],
  ),
  concept(
    'kill chain and tactics',
    `MITRE ATT&CK, ATT&CK, kill chain, tactics and techniques, attack path, attack paths, attack
    chain, attack technique, TTP, TTPs, toxic combination,
    MITRE,
    attack sequence, multi-stage attack, multistage attack, AttackSequence, chain of attack steps,
    chained weaknesses, combined weaknesses, how could an attacker get in, attack surface path,
    blast radius, steps of an attack, sequence of suspicious actions`,
  ),
  concept(
    'honeypot',
    `honeypot, honeytoken, honey token, canary token, canarytoken, decoy, deception technology,
    decoy credential, trap account,
    bait, trap for hackers, trap for attackers, bait account, fake credentials, fake account as a
    trap, decoys, lure, tripwire credential, decoy + used | touched | access`,
  ),
  concept(
    'threat intelligence',
    `threat intelligence, threat intel, threat feed, threat list, IOC, IOCs, indicator of
    compromise, indicators of compromise, TAXII, STIX, threat actor, reputation list, known bad +
    list | addresses | domains,
    known bad list, list of bad addresses, list of bad IPs, bad IPs, bad IP list, known attackers,
    blocklist + threat | feed | addresses, threat intelligence + source | disabled | off | alert |
    mode, watchlist,
    custom threat list, threat list + IP | address | custom | domain, blocked list + known |
    attackers, malicious IP list`,
    ['threat detection'],
  ),
  concept(
    'file integrity monitoring',
    `file integrity monitoring, FIM, file integrity, Tripwire, OSSEC, changes of system files,
    changes to system files, system files + changed | changes | altered | watched, critical files +
    changed | watched | monitored,
    system files tampered, system files modified, someone changed system files, file changes +
    watched | monitored | noticed | detected, important files + change | changed | watched,
    unnoticed file changes, file tampering, binaries + tampered | altered, etc/passwd + changed |
    modified,
    critical system files, system files + monitored | monitor | tampering | changes | unnoticed |
    altered, configuration files + altered | watched + unnoticed | host`,
    ['monitoring'],
  ),
]
