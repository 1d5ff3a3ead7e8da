import { concept } from '../concept.ts'

/** Which way traffic takes: routes, tunnels, proxies and name resolution. */
export const NETWORK_PATH_CONCEPTS = [
  concept(
    'identity-aware proxy',
    `Identity-Aware Proxy, identity aware proxy, IAP, IAP tunnel, IAP access, IAP TCP forwarding, TCP
    forwarding through IAP, 35.235.240.0/20, BeyondCorp, Entra application proxy, application proxy,
    Verified Access, AWS Verified Access, zero trust access, zero trust network access, ZTNA,
    Cloudflare Access, iap.tunnelResourceAccessor, access proxy, VPN-less access, Entra Private Access,
    Global Secure Access, Chrome Enterprise Premium, proxy + identity - Lambda - function,
    backend IAP, require Google identities, Google identities + backend | web`,
    ['remote administration'],
  ),
  concept(
    'route to an inspection point',
    `forced tunnelling, forced tunneling, forced tunnel, user-defined route, user defined route,
    user-defined routes, UDR, UDRs, UDR to firewall, traffic through the firewall, route through the
    firewall, central egress, central egress inspection, egress inspection, centralised egress,
    centralized egress, hairpin + firewall, next hop + appliance | firewall,
    route|routed|routes|traffic|0.0.0.0/0 + through|send|sent|pass|next hop + Azure
    Firewall|firewall|inspection|appliance|on-premises gateway|proxy, inspection VPC, security VPC,
    on-premises gateway, on-prem gateway, Gateway Load Balancer, GWLB, internet-bound traffic,
    bypasses the firewall, bypass the firewall, default route to firewall`,
  ),
  concept(
    'transit network',
    `transit gateway, transit gateways, TGW, hub and spoke, hub-and-spoke, hub network, hub VNet, spoke
    VNet, spoke network, spoke VPC, Virtual WAN, VWAN, virtual hub, Cloud WAN, Network Connectivity
    Center, NCC hub, Shared VPC, shared VPC host project, host project + subnets, auto accept
    attachments, automatically accept + attachment | attachments, AutoAcceptSharedAttachments, VPC
    attachment, VPC attachments, transit routing, transitive routing`,
    ['network segmentation'],
  ),
  concept(
    'dedicated line',
    `Direct Connect, DX connection, ExpressRoute, ExpressRoute circuit, Cloud Interconnect, Dedicated
    Interconnect, Partner Interconnect, MACsec, leased line, dedicated line, private circuit, virtual
    interface + Direct Connect, line to the data center, hybrid connectivity, BGP session, BGP
    sessions, BGP authentication`,
  ),
  concept(
    'VPN settings',
    `IKEv1, IKE version, IKEv2, IKE version 2, IKE v2, IKE phase, VPN ciphers, VPN cipher, VPN
    encryption, VPN + weak | pre-shared key | cipher | Diffie-Hellman | IKE | outdated, pre-shared key,
    preshared key, IPsec policy, split tunnel, split tunnel VPN, split tunnelling, split tunneling, full
    tunnel, all traffic through the tunnel, traffic through the tunnel, point-to-site, P2S VPN, P2S,
    OpenVPN, WireGuard, VPN connection log, VPN authorization rule, Client VPN + authorization rule |
    logging | connection log,
    VPN redundancy, two tunnels, both tunnels, second tunnel`,
    ['virtual private network'],
  ),
  concept(
    'NAT gateway',
    `NAT gateway, NAT gateways, Cloud NAT, NAT instance, network address translation, SNAT, SNAT
    exhaustion, source NAT, outbound IP, outbound address, outbound IPs, egress IP, egress IPs, egress
    IP control, fixed egress address, fixed outbound address, static outbound address, static egress
    IP, egress-only internet gateway, default outbound access, default outbound, outbound + fixed
    address | NAT,
    address translation, Cloud NAT logs`,
    ['outbound traffic'],
  ),
  concept(
    'private name resolution',
    `private DNS zone, private DNS zones, private DNS, private zone, private hosted zone,
    privatelink DNS, privatelink.blob.core.windows.net, split-horizon DNS, split horizon, split brain
    DNS, internal DNS, internal name resolution, resolve names internally, private name resolution, resolve
    + private | inside the virtual network | inside the VPC | internally, enableDnsHostnames,
    enableDnsSupport, DNS resolution + VPC | peering, VPC DNS, DNS forwarding zone, conditional
    forwarder, conditional forwarding, resolver endpoint, private resolver,
    DNS over HTTPS, DoH, DNS over TLS, resolvers + encrypt lookups, encrypt lookups`,
    ['domain names'],
  ),
  concept(
    'DNS firewall',
    `DNS firewall, DNS firewalls, resolver firewall, DNS filtering, DNS filter, DNS sinkhole,
    sinkhole + domain, protective DNS, DNS blocklist, domain blocklist, domain block list, domain list +
    block, response policy zone, RPZ, DNS response policy, Route 53 Resolver DNS Firewall, DNS security
    policy, block lookups, lookups + blocked | block | denied, resolver + block | blocks | blocked,
    malicious domains + block | blocked | resolver,
    encrypted DNS`,
    ['domain names', 'outbound traffic'],
  ),
  concept(
    'traffic mirroring',
    `packet mirroring, traffic mirroring, traffic mirror, port mirroring, SPAN port, virtual TAP, vTAP,
    packet capture, packet captures, packet-level inspection, full packet capture, PCAP, tcpdump,
    mirror + traffic | packets, capture + packets`,
  ),
  concept(
    'internal addresses only',
    `internal addresses only, internal address only, internal IP only, internal IPs only, private
    addresses only, private IP only, RFC 1918, RFC1918, RFC 1918 only, no external address, no external
    addresses, no external IP, no external IPs, without external addresses, without external IP,
    without an external address, no public IP, no public IPs, without public IPs, without a public
    address, without public address, no public address, compute.vmExternalIpAccess, only internal
    addresses, only internal IP, only private addresses, only private IP, rather than external
    addresses, secure cluster connectivity,
    Dataproc public, Composer private, Vertex notebook, should use internal IP only`,
    ['private connectivity'],
  ),
  concept(
    'private API access',
    `Private Google Access, private google API access, Google APIs + without NAT | private | internal |
    without external, Google API + without NAT | private, privateIpGoogleAccess, restricted.googleapis.com,
    private.googleapis.com, service endpoint + subnet | virtual network | VNet, service endpoints +
    subnet | VNet | storage, VNet service endpoint, VNet service endpoints, virtual network service
    endpoint, service endpoints, gateway endpoint, gateway endpoints, Azure backbone, provider backbone,
    backbone network + storage | subnet, S3 gateway endpoint, cloud APIs + without the internet,
    Private Service Connect, private services access, private service access`,
    ['private connectivity'],
  ),
  concept(
    'legacy file service port',
    `NetBIOS, NetBIOS exposed, port 137, port 138, port 139, ports 137, ports 139, CIFS, CIFS exposed,
    port 445, TCP 445, SMB port, SMB + internet | any source | 0.0.0.0/0 | anywhere, port 135, MSRPC,
    RPC port, rpcbind, portmapper, port 111, SMBv1, SMB 1, SMB version 1, EternalBlue, port 2049`,
    ['open port'],
  ),
  concept(
    'exposed cache or search port',
    `port 11211, Memcached UDP, Memcached amplification, exposed Memcached, Memcached exposed, port
    6379, open Redis, exposed Redis, Redis exposed, port 9200, port 9300, port 5601, exposed
    Elasticsearch, port 27017, port 27018, exposed Mongo, exposed MongoDB, port 9042, port 8983, port
    5984, port 7000, exposed Cassandra`,
    ['open port', 'public exposure'],
  ),
  concept(
    'trusted services exception',
    `trusted services, trusted Microsoft services, trusted Azure services, trusted services bypass,
    trusted services exception, Azure services + bypass | firewall | exception | let through | access, AzureServices bypass,
    allow Azure services, allow all Azure services, allow Azure services rule, allow access to Azure
    services, AllowAllWindowsAzureIps, AllowAllAzureServices, 0.0.0.0 to 0.0.0.0, start and end address
    0.0.0.0, any Azure customer, Azure datacenter IPs`,
    ['service firewall'],
  ),
  concept(
    'network path checks',
    `Connectivity Tests, Reachability Analyzer, Network Access Analyzer, Network Intelligence Center,
    network insights, connection monitor, Network Watcher, NetworkWatcher, next hop check, IP flow
    verify, effective routes, effective security rules, network topology, network diagram, network
    path analysis`,
    ['monitoring'],
  ),
  concept(
    'unassigned address',
    `unused public IP, unused elastic IP, unattached elastic IP, unassociated address, unassociated
    elastic IP, idle IP address, orphaned public IP, reserved but unused address, address +
    unassociated | unassigned, EIP + unattached | unused | unassociated, dangling IP, dangling IPs,
    unused static address, unused reserved IP`,
    ['unused resource'],
  ),
]
