import { concept } from './concept.ts'

/** What filters traffic, and what it lets through. */
export const FIREWALL_CONCEPTS = [
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
    range, large CIDR, partner ranges,
    firewalls, firewall rules, firewall settings, network filter rules, security groups, network
    security groups, packet filters, traffic filter, traffic rules, ingress rules, egress rules,
    inbound rules, outbound rules, network rules, access rules + subnet, port rule, port rules, IP
    filter, IP filters, allowed IP, allowed IPs, allowed addresses, IP allow, allowed source, allowed
    sources,
    prefix list, prefix lists, managed prefix list, IP set, IP sets, IP group, IP groups, managed
    address sets, application security group`,
  ),
  concept(
    'subnet without a firewall',
    `nsg missing, missing NSG, no NSG, without NSG, NSG not attached, NSG not associated, no
    security group, without a security group,
    subnet | network interface | machine | VM | virtual machine + network security group | NSG,
    unfiltered subnet, unfiltered subnets, unprotected subnet, unprotected subnets, subnet without
    firewall, subnet without a firewall, subnet without filter, subnet without NSG, subnets without
    NSG, vm without nsg, vm without firewall, vm without a firewall, machine without firewall, machine
    without a firewall, server without firewall, server without a firewall, NIC without NSG, network
    interface without, naked subnet, naked vm, no firewall on vm, no firewall on subnet, no firewall,
    firewall missing, missing firewall, without firewall, without a firewall, nsg on subnet, nsg on
    subnets, subnets associated with NSG, subnet associated, not protected by a firewall, not
    protected by firewall, not behind a firewall, firewall is off, firewall off, firewall disabled,
    host firewall off`,
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
    firewall | network, vault + public network,
    vault open to all networks, vault reachable publicly, vault on the internet, vault exposed, vault
    firewall, key vault firewall, storage firewall, storage + account firewall, storage + account open to all networks, storage reachable from all networks, sql + firewall, database + firewall, cosmos + firewall, cosmos + db firewall, redis + firewall, registry firewall, firewall of the service, network
    rules of the service, traffic from all networks, requests from all networks, reachable from all
    networks, access from all networks allowed, open to all networks, all networks allowed, any
    network allowed, any network can connect, any Azure service, all Azure services, Azure services
    may connect, other Azure customers, every Azure customer, allow Azure services, Azure services
    access, 0.0.0.0 firewall rule, start IP 0.0.0.0, start ip address 0.0.0.0, end IP 255.255.255.255,
    wide ip range, public network access enabled, public network access is enabled, public network
    access disabled, trusted Microsoft services, trusted Azure services, allow trusted services,
    default network access, default deny,
    storage public network, deny traffic by default, default action deny, defaultAction Deny, default
    network access rule, account + deny traffic`,
    ['firewall rule'],
  ),
  concept(
    'network ACL',
    `NACL, NACLs, network ACL, network access control list, network access-control list, subnet ACL,
    stateless filter,
    subnet filter, filter of the subnet, subnet + filter,
    network acls, nacl open, nacl allows, subnet-level filter, subnet level filter, stateless
    firewall, default NACL allows,
    access control list of the network, unused NACL, unused NACLs`,
    ['firewall rule'],
  ),
  concept(
    'inbound traffic',
    `ingress, inbound, incoming + connection | traffic | request, ingress rule, inbound rule, ingress
    traffic, inbound traffic, incoming traffic, incoming connection, inbound connection,
    traffic coming in, comes in from, incoming requests, incoming
    connections, ingress allowed, ingress open`,
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
    10250 | 9000 | 8443 + reachable | open | answers | everyone | internet,
    open doors, doors open, hole in firewall, hole in the firewall, holes in the firewall, holes in
    firewall, firewall hole, firewall holes, open holes, ports open, open ports, exposed ports, risky
    ports, dangerous ports, sensitive ports, high-risk ports, common ports, well-known ports, too many
    open ports, unneeded ports, unnecessary ports, ports exposed, port exposed, port open to, ports
    open to, port wide open, ports wide open, port is open, mysql port, postgres + port, mongo + port,
    redis + port, oracle + port, mssql port, sql + server port, elasticsearch + port, kafka + port, memcached + port, ftp + port, smb port, dns port, docker + port, kubelet + port, cassandra + port, database + ports, db + port, db + ports open, smtp port, port 25, port 110, port 143, port 4333, port 5500, port 5601, port
    8888, port 9300, port 20, port 1434, port 7001, port 27018, port 9092, port 2375, port 2376, port
    10250, port 50070, 1433|1521|3306|5432|6379|9200|9300|27017|27018|11211|445|135|139|5601|9092|7000
    |7199|8888|50070|2375|10250|25|53|110|143 + internet|world|anywhere|any address|any
    source|any network|everyone|anyone|public|inbound|ingress|permitted,
    ports 137 to 139, reachable from any source,
    VPS firewall, lightsail open ports, lightsail firewall, instance firewall`,
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
    many addresses, broad range,
    firewall lets everything through, firewall lets everything in, firewall lets anyone, lets
    everything through, lets everything in, let everything in, let everything through, lets everyone
    in, lets anyone in, lets all traffic, everything through, useless firewall, firewall useless,
    firewall is useless, firewall does nothing, swiss cheese, swiss cheese firewall, firewall full of
    holes, firewall wide open, wide open firewall, wide open nsg, wide open security group, wide-open
    firewall, open firewall, open firewalls, open security group, open security groups, firewall open,
    firewall open to the world, firewall open to everyone, accept anything, accepts anything, accepts
    everything, accept all traffic, accepts all traffic, any traffic, all traffic in, allow any any,
    allow any, permit any, permit any any, any-any, any any rule, permit all, allow all, allows all,
    all ports and protocols, all ports and all protocols, any port and protocol, all ports open, every
    port open, all ports from, every port from, all inbound traffic, all ingress, unrestricted
    ingress, unrestricted security group, unrestricted security groups, unrestricted firewall,
    unrestricted inbound traffic, permissive firewall rules, permissive security groups, permissive
    rule, permissive rules, lax firewall, loose firewall, sloppy firewall, weak firewall, broad
    firewall rule, too open firewall, firewall too open,
    IPv6 exposure, ::/0`,
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
    egress path, way out to the internet, reach the web, outbound internet, leave the VPC,
    phone home, phones home, phoning home, call out, calls out, calling out, talk to anywhere, talks
    to anywhere, talk to the internet, talks to the internet, go out to the internet, goes out to the
    internet, traffic
    leaving, traffic going out, outgoing requests, outbound connections, outbound rules, outbound
    access, egress control, egress controls, egress firewall, egress restriction, default outbound
    access, surf the internet, surf from servers, browse from servers`,
  ),
  concept(
    'unrestricted outbound traffic',
    `unrestricted egress, unrestricted outbound, open egress, egress to anywhere, allow all egress,
    any destination, all destinations,
    egress | outbound | outgoing + any destination | all destinations | anywhere | 0.0.0.0/0 |
    unrestricted | any host | everything | all traffic | all ports | internet | whole internet | not
    restricted | unfiltered,
    egress + any, outbound + any,
    phone home, phones home, call out to anywhere, talk to anywhere, talks to anywhere, talk to
    anyone, talks to any host, servers can go anywhere, connect out
    anywhere, connect anywhere, free way out, open way out, wide open way out, unchecked outbound,
    unchecked egress, unfiltered egress, unfiltered outbound, unlimited egress, unlimited outbound,
    egress unrestricted, egress not restricted, egress wide open, egress open, outbound open, outbound
    wide open, outbound unrestricted, outbound not restricted, outbound to everywhere, outbound to
    anywhere, outbound anywhere, all outbound, all outgoing, all egress, any outbound, no egress
    filter, no egress filtering, no egress control, no egress rules, no outbound filter, no outbound
    filtering, no outbound restriction, nothing stops data from leaving, no limit on outgoing, allow
    all outbound, allows all outbound, allows all destinations, outbound rules allow all, may connect
    to any, connect to any address`,
    ['outbound traffic'],
  ),
  concept(
    'default network',
    `default VPC, default network, default security group, default subnet, legacy network, default
    firewall, default NACL, preconfigured network, default sg, built-in security group, auto-created
    network,
    automatically created network, network created with the project, auto mode network, auto-mode VPC,
    stock network, stock VPC, out-of-the-box network, out of the box network, factory network,
    automatic network, ready-made network, prebuilt network, pre-built network, default networks,
    default VPCs, default vpc in use, default VPC is used, default subnets, network called default,
    network named default, using the default network, uses the default network, uses the default VPC,
    legacy networks, default firewall rules,
    legacy VPC network, auto mode network, auto-mode network, automatically created network, auto mode
    VPC, custom subnets, custom mode VPC, auto-create-subnetworks,
    network that AWS created, network + created automatically`,
  ),
  concept(
    'default security group',
    `default security group, default sg, default SG, built-in security group, group created with the
    VPC, default group + VPC,
    stock security group, default group allows, default security groups, default security group open,
    default sg open, default security group allows traffic, default security group in use, default
    security group restricts, default security group used`,
    ['default network', 'firewall rule'],
  ),
  concept(
    'network firewall service',
    `Network Firewall, Azure Firewall, Cloud NGFW, firewall appliance, next-generation firewall,
    NGFW, stateful inspection, firewall policy + rule group, Palo Alto, Fortinet, virtual
    appliance,
    no network firewall, network firewall missing, central firewall, perimeter firewall, firewall in
    front of network, firewall between networks, virtual firewall, managed firewall, firewall subnet,
    azure firewall missing, no azure firewall, VPC firewall service, stateful firewall, stateless
    default action, stateless rule group, firewall policy empty`,
    ['firewall rule'],
  ),
  concept(
    'ping',
    `ICMP, ping, echo request, ping sweep, ICMP traffic, ICMP echo, allow ICMP,
    pingable, ping from the internet, answers pings, answers ping, respond to ping, responds to ping,
    ICMP from anywhere, ICMP open, ping allowed, pinging`,
    ['firewall rule'],
  ),
  concept(
    'firewall log',
    `firewall log, firewall logs, firewall logging, rule hits, firewall rule logging, rule logging,
    firewall rules logging,
    firewall | network firewall | firewall rule | security group + logging | logs | logged | not
    recorded | records,
    allowed and denied connections, denied connections + logged | recorded,
    who was blocked, what was blocked, what the firewall blocked, blocked connections, blocked
    traffic, dropped packets, dropped connections, denied traffic, record what the firewall, records
    of the firewall, firewall records, firewall history, firewall log off, firewall logging off,
    firewall does not log, firewall writes no log, firewall without logs, nsg rule logging,
    NSG diagnostic, NSG diagnostics, rule counter, NetworkSecurityGroupRuleCounter, rule counters`,
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
]
