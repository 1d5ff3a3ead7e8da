import { concept } from './concept.ts'

/** What can be reached, from where, and through what. */
export const NETWORK_CONCEPTS = [
  concept(
    'public exposure',
    `public, publicly, internet-facing, internet facing, internet-exposed, internet exposed, exposed to
    the internet, exposed publicly, exposed to the public, open to the internet, open to the world,
    world open, world-open, open to everyone, open to the public, open to anyone, open to all, wide
    open,
    wide-open, world readable, world-readable, world writable, world-accessible, facing the internet,
    from the internet, on the internet, over the internet, from the public, reachable from the internet,
    accessible from the internet, reachable from outside, accessible from outside, outside + reach,
    from outside, from the outside, externally accessible, externally reachable, exposed externally,
    open internet, any host, all sources, any source, from anywhere, anywhere on the internet, from
    any IP,
    any address, any IP address, all IPs, any IPv4, any IPv6, all IP addresses, all addresses,
    every IPv4 address, arbitrary address, arbitrary source, untrusted network, untrusted source,
    0.0.0.0/0, 0.0.0.0, allusers, allauthenticatedusers, anonymous,
    everyone,
    by anyone, to anyone, for anyone, from anyone, with anyone, lets anyone, let anyone, anyone can,
    anyone may, anyone to, anyone on, anyone in, anyone with, anyone +
    access|read|reach|invoke|download|connect|open|internet|write|list,
    whole internet, entire internet, unrestricted access,
    unrestricted ingress, unrestricted inbound, unrestricted source, external exposure,
    exposure | accessible | open | reach | reachable | listening | visible + internet,
    PubliclyAccessible, all networks, any network, every network, the whole world, to the world,
    outside world, public exposure, publicly exposed, public-facing, public facing,
    every AWS account, all AWS accounts, any AWS account, any AWS principal, all principals, any
    principal,
    every principal, wildcard principal, visible to all, available to all, shared with all,
    shared publicly, readable by all, any internet user, strangers, attack surface,
    exposed + bucket | database | server | machine | instance | storage | service | host | port |
    endpoint | SSH | RDP,
    any IPv6 address, all hosts, any origin on the internet, whole world, from any host, accept
    connections from all, from any source, from every source, unknown clients,
    outside world, from any network, any network, whole network, any client, any account, any
    caller, any site, by anyone, by everyone, by all accounts, all accounts, by any account, every
    account, from the whole internet, internet address, need no login, needs no login, without login
    + reach | reachable | exposed,
    made public, was made public, granted to everyone, policy + public, exposed to anyone,
    accessible by all, accessible to all, open for everyone, to the whole internet, exposed on the
    internet, exposed in the internet,
    can be contacted from outside, contacted from outside, opened by anyone, not signed in, people
    who are not signed in, without signing in, without login, used by anyone, open on the internet,
    any web user`,
  ),
  concept(
    'public storage access',
    `public bucket, public blob, public container access, public access block, block public access, BPA,
    public access prevention, public-read, public read, public write, public-read-write,
    uniform bucket-level access, open bucket, open buckets, leaky bucket, bucket exposed, exposed
    bucket,
    ACL + public, container + public access, website hosting + bucket,
    bucket | blob | S3 | storage account | object storage | object store | GCS | CloudTrail storage
    + public | anonymous | anyone | everyone | allUsers | unauthenticated | world | internet,
    storage + publicly | anonymous | readable by everyone | read by everyone, blobs + anonymous,
    container + anonymous | unauthenticated downloads | unauthenticated reads | public read,
    prevent + anonymous exposure, listed + anyone, objects + public | anonymous | anyone,
    upload objects, anyone + upload | objects | files, upload + anyone | everyone, s3 public write,
    serves pages, bucket + pages | website | web site | listed, blobs + listed | not signed in,
    static website, static web site hosting, S3 website`,
    ['public exposure', 'object storage'],
  ),
  concept(
    'shared with other accounts',
    `shared with other accounts, shared with another account, shared with external accounts,
    shared with unknown accounts, share with every AWS account, shared publicly, shared externally,
    shared + all AWS accounts | every AWS account | outside the organization | everyone | anyone |
    external | unknown | public,
    visible + all AWS accounts | every account | all accounts, restored by anyone, restore + anyone,
    any account, by any account, all accounts, shared with everyone, runbook is shared, shared with
    anyone`,
    ['public exposure'],
  ),
  concept(
    'remote administration',
    `remote administration, remote access, remote login, remote management, management port,
    administrative port, admin port, administration port, WinRM, bastion, jump host, jump server,
    jumpbox,
    jump box, Session Manager, VNC, telnet, serial port, IAP tunnel, OS Login, EC2
    Instance Connect, SSM Session Manager, remote shell, SSH, RDP, Azure Bastion, TeamViewer, port 5985,
    port 5900,
    administered directly, administered over, admin session, remote session, Screen Sharing, port
    5986, SSH and RDP, direct administration, manage servers remotely`,
  ),
  concept(
    'telnet',
    `telnet, port 23, TCP 23, cleartext remote shell, unencrypted remote shell, cleartext +
    terminal, rlogin, rsh`,
    ['remote administration'],
  ),
  concept(
    'serial console',
    `serial console, serial port, interactive serial, COM port, serial port access, interactive
    console access, EC2 serial console`,
    ['remote administration'],
  ),
  concept(
    'SSH',
    'SSH, port 22, TCP 22, 22/tcp, secure shell, sshd, OpenSSH, SSH port, authorized_keys, ssh-rsa',
    ['remote administration'],
  ),
  concept(
    'RDP',
    `RDP, port 3389, TCP 3389, 3389/tcp, remote desktop, remote desktop protocol, Terminal Services,
    mstsc`,
    ['remote administration'],
  ),
  concept(
    'exposed administration',
    `SSH open, open SSH port, exposed SSH, SSH exposed, open RDP, RDP open, exposed RDP, RDP exposed,
    exposed management port, management ports open,
    SSH | RDP | port 22 | port 3389 | TCP 22 | TCP 3389 | remote desktop | secure shell | management
    port | admin port | administrative port | WinRM | telnet + internet | world | 0.0.0.0/0 |
    anywhere | any address | any source | any IP | public | unrestricted | everyone | anyone | all
    sources | all addresses | outside`,
    ['remote administration', 'public exposure'],
  ),
  concept(
    'firewall rule',
    `security group, firewall, firewall rule, NSG, network security group, egress rule, outbound
    rule, VPC
    firewall, authorized network, authorised network, allow list + IP, IP allowlist, IP allow list,
    IP restriction, IP whitelist, IP range, network rule, packet filter, Azure Firewall, Network
    Firewall,
    port range, sg, SGs, NSGs, security list, CIDR, source range, network access rule, allow rule,
    deny rule,
    permit rule, access restriction + IP,
    security policy + backend service, firewall rule hits, rule hits, network filter, inbound filter,
    CIDR block, source range, address range, too wide + source | range | CIDR | firewall, wide
    range, large CIDR, partner ranges`,
  ),
  concept(
    'subnet without a firewall',
    `nsg missing, missing NSG, no NSG, without NSG, NSG not attached, NSG not associated, no
    security group, without a security group,
    subnet | network interface | machine | VM | virtual machine + network security group | NSG`,
    ['firewall rule'],
  ),
  concept(
    'service firewall',
    `accepts connections from all networks, access from all networks, from selected networks,
    selected networks,
    default network rule, default action + allow | deny, network rule + storage, default network
    access rule,
    database | Cosmos DB | SQL | PostgreSQL | MySQL | storage account | Key Vault | vault | registry
    | Redis | NoSQL + firewall | all networks | selected networks | IP range | network rule | IP
    filter,
    allow access to Azure services, public network access, publicNetworkAccess, authorized networks,
    authorised networks, trusted networks, IP firewall, firewall rules + SQL,
    vault + all networks | any network | selected networks | requests from, key vault + public |
    firewall | network, vault + public network`,
    ['firewall rule'],
  ),
  concept(
    'network ACL',
    `NACL, NACLs, network ACL, network access control list, network access-control list, subnet ACL,
    stateless filter,
    subnet filter, filter of the subnet, subnet + filter`,
    ['firewall rule'],
  ),
  concept(
    'inbound traffic',
    `ingress, inbound, incoming + connection | traffic | request, ingress rule, inbound rule, ingress
    traffic, inbound traffic, incoming traffic, incoming connection, inbound connection`,
    ['firewall rule'],
  ),
  concept(
    'open port',
    `open port, exposed port, port + open | internet | exposed | 0.0.0.0/0 | anywhere | world, all
    ports,
    any port, every port, high risk port, high-risk port, risky port, sensitive port, dangerous port,
    common port, unrestricted port, listening port, database port, unnecessary port,
    port 21, port 445, port 3306, port 5432, port 1433, port 6379, port 27017, port 9200, port
    11211, port 1521, port 8080, port 53, port 135, port 139, TCP 445, TCP 3306, TCP 5432, TCP 1433,
    TCP 6379, TCP 27017, TCP 9200, UDP 53, ports + accept | reachable | allowed | anyone | any IP,
    3306 | 5432 | 1433 | 6379 | 27017 | 9200 | 11211 | 445 | 1521 + reachable | reach | allowed |
    open | internet | any IP | inbound | 0.0.0.0/0 | world, SMB exposed, SMB open, FTP open, smb +
    internet | exposed | any IP | world,
    11211 + memcached, well-known port, default port, ports 5985 and 5986, 5985 | 5986 | 2375 |
    10250 | 9000 | 8443 + reachable | open | answers | everyone | internet`,
    ['firewall rule'],
  ),
  concept(
    'overly permissive firewall',
    `permissive firewall, permissive security group, overly permissive rule, world-open firewall,
    any-any rule, any any, any to any, any/any, allow all traffic, allow-all, allow all inbound,
    allow everything, allows all traffic, permits all traffic,
    all protocols, every protocol, any protocol, too permissive + network, wide open + firewall |
    group | NSG,
    rule | security group | firewall | NSG | NACL + all traffic | everything | all protocols | any
    protocol | all ports | any port | 0.0.0.0/0,
    reach any destination,
    both directions, in both directions, everything in, any protocol from, traffic + both
    directions, filter + everything | all traffic,
    far too wide, too wide + source | CIDR | range | firewall | rule, wide CIDR, large range, too
    many addresses, broad range`,
    ['firewall rule'],
  ),
  concept(
    'outbound traffic',
    `egress, outbound, outgoing, egress traffic, outbound traffic, egress filtering, egress rule,
    outbound rule,
    NAT gateway, Cloud NAT, internet access + outbound, data exfiltration path, outgoing traffic,
    outgoing connection, leave the network, reach any destination, reach the internet, connect to
    any host,
    any destination, all destinations,
    egress path, way out to the internet, reach the web, outbound internet, leave the VPC`,
  ),
  concept(
    'unrestricted outbound traffic',
    `unrestricted egress, unrestricted outbound, open egress, egress to anywhere, allow all egress,
    any destination, all destinations,
    egress | outbound | outgoing + any destination | all destinations | anywhere | 0.0.0.0/0 |
    unrestricted | any host | everything | all traffic | all ports | internet | whole internet | not
    restricted | unfiltered,
    egress + any, outbound + any`,
    ['outbound traffic'],
  ),
  concept(
    'default network',
    `default VPC, default network, default security group, default subnet, legacy network, default
    firewall, default NACL, preconfigured network, default sg, built-in security group, auto-created
    network,
    automatically created network, network created with the project, auto mode network, auto-mode VPC`,
  ),
  concept(
    'default security group',
    `default security group, default sg, default SG, built-in security group, group created with the
    VPC, default group + VPC`,
    ['default network', 'firewall rule'],
  ),
  concept(
    'network segmentation',
    `segmentation, segment + network, micro-segmentation, microsegmentation, network isolation, isolate
    + network, isolated network, network policy, NetworkPolicy, private subnet, subnet, DMZ, VPC,
    virtual network, VNet, virtual private cloud, network boundary, network separation, network zone,
    VPC Service Controls, service perimeter, lateral movement, zero trust, network peering, peering,
    flat network, subnetwork, east-west, network tier,
    share a subnet, same subnet, same VPC, separate tiers, network tiers, reach each other, flat VPC`,
  ),
  concept(
    'service perimeter',
    `VPC Service Controls, VPC-SC, service perimeter, service controls + project, perimeter around,
    data perimeter, security perimeter`,
    ['network segmentation'],
  ),
  concept(
    'network peering',
    `VPC peering, VNet peering, network peering, peered network, peering connection, peered VPC,
    peering, peering + route, Transit Gateway attachment, auto accept + attachment,
    join without approval, attachment requests + approval | other accounts | join, auto accept,
    automatically accepted + attachment | peering, accepts attachments`,
    ['network segmentation'],
  ),
  concept(
    'lateral movement',
    `lateral movement, move laterally, spread through the network, spread to other hosts, pivot +
    network, east-west traffic, moves from host to host,
    opens sessions to many, connects to many hosts, many peers, host + peers | neighbours |
    neighbors, from one host to another`,
    ['network segmentation'],
  ),
  concept(
    'private connectivity',
    `private endpoint, private link, PrivateLink, VPC endpoint, interface endpoint, gateway endpoint,
    service endpoint, Private Google Access, private service connect, private access, private IP,
    private connectivity, private network, without public IP, inside a VPC, within a VPC, in a VPC, VPC
    + attach, VNet integration, VNet injection, private cluster, private subnet, public network
    access, over the backbone, internal address, internal only, connected to a VPC,
    placed in a VPC, traffic + leave the VPC, not through the internet, Private DNS,
    internet address + without, Google APIs + private | external | internal, without a public
    address, no public address, outside the private network, not through a private, inside the
    virtual network, isolated from the internet,
    without an internet address, through the private network, directly over the internet,
    enhanced VPC routing, VPC settings, VPC configuration, network isolation + model | training |
    job | notebook, private endpoint type, API endpoint is private, routing + VPC,
    leaves the private network, traffic + private network | backbone | private path, VPC endpoint
    missing`,
  ),
  concept(
    'public address',
    `public IP, public IPs, public IP address, external IP, external IP address, external address,
    elastic
    IP, elastic address, EIP, public address, public IPv4, auto-assign, associatePublicIp,
    AssociatePublicIpAddress, ephemeral IP, internet-routable, internet routable, public DNS name,
    static IP, static address, routable address, IP assigned at launch, auto-assign public IP,
    map public IP,
    internet address, internet addresses, publicly routable, reachable address,
    can be contacted from outside, contacted from outside, resolves to an internet, receives a
    routable`,
    ['public exposure'],
  ),
  concept(
    'flow log',
    `flow log, VPC flow log, NSG flow log, network flow, network traffic log, network traffic +
    recorded |
    logged | captured | capture, traffic logging, packet capture, traffic mirroring, Network Watcher,
    NetworkWatcher, netflow, captures IP traffic, IP traffic, IP flow, traffic metadata, traffic +
    subnet + recorded, NSG traffic log,
    connections + recorded | record, VPC | VNet | subnet | subnetwork + flow | traffic records |
    capture,
    leave no trace, connections + trace | unrecorded | subnet filter, subnet + connections +
    recorded | trace, traffic + unrecorded | trace,
    network watcher, Azure traffic diagnostics, traffic diagnostics, network diagnostics, connection
    log, connection logs`,
    ['logging'],
  ),
  concept(
    'load balancer',
    `load balancer, load balancers, ELB, ALB, NLB, ELBv2, Elastic Load Balancing, application gateway,
    AppGateway, Front Door, Traffic Manager, load balancing, reverse proxy, backend service, target
    group, classic load balancer, LB, GLB, internet-facing load balancer,
    listener + HTTPS | TLS | target | HTTP | load, listener,
    Global Accelerator, traffic distribution + backend, backends`,
  ),
  concept(
    'virtual private network',
    `VPN, virtual private network, IPsec, site-to-site, client VPN, VPN tunnel, IPsec tunnel,
    site-to-site tunnel, tunnel + VPN | IPsec | connection | gateway | down | redundant | IKE |
    customer | site, VPN gateway, ExpressRoute,
    Direct Connect, DirectConnect, Cloud Interconnect, customer gateway, transit gateway,
    hybrid connectivity, on-premises connection, IKE, OpenVPN, WireGuard,
    site link, site-to-site link, link between sites, office link, on-premises link,
    transit gateway attachment, attachment requests`,
  ),
  concept(
    'intrusion detection',
    `IDS/IPS, IDS sensor, IPS sensor, IDS + intrusion | sensor | network | virtual, intrusion
    detection, intrusion prevention, network firewall, deep packet inspection, Cloud
    IDS, network threat, malicious traffic, intrusion, packet inspection, Suricata, Snort`,
  ),
  concept(
    'network firewall service',
    `Network Firewall, Azure Firewall, Cloud NGFW, firewall appliance, next-generation firewall,
    NGFW, stateful inspection, firewall policy + rule group, Palo Alto, Fortinet, virtual
    appliance`,
    ['firewall rule'],
  ),
  concept(
    'IP forwarding',
    `IP forwarding, source/destination check, source destination check, can forward packets, forward
    packets,
    forwards packets, route traffic, routing table, route table, VPC peering route,
    canIpForward, act as a router, default route,
    asymmetric routing, another path, return packets, packets + path | forward | route`,
  ),
  concept('ping', 'ICMP, ping, echo request, ping sweep, ICMP traffic, ICMP echo, allow ICMP', [
    'firewall rule',
  ]),
  concept(
    'firewall log',
    `firewall log, firewall logs, firewall logging, rule hits, firewall rule logging, rule logging,
    firewall rules logging,
    firewall | network firewall | firewall rule | security group + logging | logs | logged | not
    recorded | records,
    allowed and denied connections, denied connections + logged | recorded`,
    ['firewall rule', 'logging'],
  ),
  concept(
    'central firewall administration',
    `Firewall Manager, firewall policies centrally, centrally administered + firewall | network |
    protection | WAF,
    central + network protection | firewall policy | firewall management, firewall rules across
    accounts, hierarchical firewall policy`,
    ['firewall rule'],
  ),
  concept(
    'internet gateway',
    `internet gateway, internet gateways, IGW, direct route to the internet, direct route to the
    outside, route + internet | outside world | 0.0.0.0/0 - NAT, attached + internet gateway,
    internet route`,
    ['public exposure'],
  ),
]
