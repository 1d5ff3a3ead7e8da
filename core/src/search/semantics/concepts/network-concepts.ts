import { concept } from './concept.ts'

/** What can be reached, from where, and through what. */
export const NETWORK_CONCEPTS = [
  concept(
    'public exposure',
    `public, publicly, internet-facing, internet facing, internet-exposed, internet exposed, exposed to
    the internet, exposed publicly, exposed to the public, open to the internet, open to the world,
    world open, open to everyone, open to the public, open to anyone, open to all, wide open, wide-open,
    world readable, world-readable, world writable, world-accessible, facing the internet, from the
    internet, reachable from the internet, accessible from the internet,
    reachable from outside, accessible from outside, outside + reach, externally accessible, externally
    reachable, exposed externally, open internet, any host, all sources, from anywhere, from any IP,
    any address, any source, all IP addresses, all addresses, every IPv4 address, 0.0.0.0/0, 0.0.0.0,
    allUsers, allAuthenticatedUsers, anonymous, everyone, anyone, whole internet, entire
    internet, unrestricted access, unrestricted ingress, unrestricted inbound, external exposure,
    exposure + internet, internet + accessible, internet + open, internet + reach, PubliclyAccessible,
    all networks, the whole world, outside world, public exposure, publicly exposed, exposed + bucket,
    exposed + database, exposed + server, exposed + machine, exposed + instance, exposed + storage,
    exposed + service, exposed + host, exposed + port, exposed + endpoint, exposed + SSH, exposed + RDP`,
  ),
  concept(
    'public storage access',
    `public bucket, public blob, public container access, public access block, block public access,
    public access prevention, bucket + public, bucket + anonymous, bucket + anyone, bucket + allUsers,
    blob + public, blob + anonymous, storage account + public, S3 + public, S3 + anonymous, storage +
    publicly, bucket + world, ACL + public, public-read, public read, public write, container + public
    access, uniform bucket-level access`,
    ['public exposure', 'object storage'],
  ),
  concept(
    'remote administration',
    `remote administration, remote access,
    remote login, remote management, management port, administrative port, admin port, administration
    port, WinRM, bastion, jump host, jump server, jumpbox, jump box, Session Manager, VNC, telnet,
    serial port, serial console, IAP tunnel, OS Login, EC2 Instance Connect, SSM Session Manager`,
  ),
  concept('SSH', 'SSH, port 22, secure shell, sshd, OpenSSH', ['remote administration']),
  concept('RDP', 'RDP, port 3389, remote desktop, remote desktop protocol, Terminal Services', [
    'remote administration',
  ]),
  concept(
    'firewall rule',
    `security group, firewall, firewall rule, NSG, network security group, egress rule, outbound rule, VPC firewall,
    authorized network, allow list + IP, IP allowlist, IP allow list, IP restriction, IP
    whitelist, network rule, packet filter, Azure Firewall, Network Firewall, port range, sg`,
  ),
  concept('network ACL', 'NACL, NACLs, network ACL, network access control list, subnet ACL', [
    'firewall rule',
  ]),
  concept(
    'inbound traffic',
    'ingress, inbound, incoming + connection, incoming + traffic, ingress rule, inbound rule, ingress traffic, inbound traffic, incoming traffic, incoming connection',
    ['firewall rule'],
  ),
  concept(
    'open port',
    'open port, exposed port, port + open, port + internet, port + exposed, port + 0.0.0.0/0, all ports, any port, high risk port, high-risk port, common port, unrestricted port, listening port',
    ['firewall rule'],
  ),
  concept(
    'outbound traffic',
    'egress, outbound, outgoing, egress traffic, outbound traffic, egress filtering, NAT gateway, Cloud NAT, internet access + outbound, data exfiltration path, outgoing traffic, outgoing connection',
  ),
  concept(
    'default network',
    'default VPC, default network, default security group, default subnet, legacy network, default firewall, default NACL, preconfigured network',
  ),
  concept(
    'network segmentation',
    `segmentation, segment + network, micro-segmentation, microsegmentation, network isolation, isolate
    + network, isolated network, network policy, NetworkPolicy, private subnet, subnet, DMZ, VPC,
    virtual network, VNet, virtual private cloud, network boundary, network separation, network zone,
    VPC Service Controls, service perimeter, lateral movement, zero trust, network peering, peering`,
  ),
  concept(
    'private connectivity',
    `private endpoint, private link, PrivateLink, VPC endpoint, interface endpoint, gateway endpoint,
    service endpoint, Private Google Access, private service connect, private access, private IP,
    private connectivity, private network, without public IP, inside a VPC, within a VPC, in a VPC, VPC
    + attach, VNet integration, private cluster, private subnet`,
  ),
  concept(
    'public address',
    'public IP, public IP address, external IP, external IP address, elastic IP, EIP, public address, public IPv4, auto-assign, associatePublicIp, AssociatePublicIpAddress, ephemeral IP, internet-routable, public DNS name',
    ['public exposure'],
  ),
  concept(
    'flow log',
    'flow log, VPC flow log, NSG flow log, network flow, network traffic log, network traffic + recorded, network traffic + logged, network traffic + captured, traffic logging, packet capture, traffic mirroring, Network Watcher, NetworkWatcher, netflow, captures IP traffic',
    ['logging'],
  ),
  concept(
    'load balancer',
    'load balancer, ELB, ALB, NLB, ELBv2, Elastic Load Balancing, application gateway, AppGateway, Front Door, Traffic Manager, load balancing, reverse proxy, backend service, listener, target group, classic load balancer',
  ),
  concept(
    'web application firewall',
    'WAF, WAFv2, web application firewall, web ACL, Cloud Armor, Front Door WAF, OWASP rule, WebACL, AWS WAF, layer 7 protection',
  ),
  concept(
    'denial of service',
    'DDoS, DoS, denial of service, distributed denial, Shield Advanced, DDoS Protection, volumetric attack, rate limit, rate limiting, rate-based, throttling, flooding, resource exhaustion, Cloud Armor',
  ),
  concept(
    'content delivery network',
    'CDN, CloudFront, content delivery, Cloud CDN, Azure CDN, Front Door, edge location, distribution + origin, viewer protocol, origin access, OAI, OAC, edge cache',
  ),
  concept(
    'domain names',
    'DNS, DNSSEC, Route 53, Route53, Cloud DNS, hosted zone, domain name, subdomain, subdomain takeover, dangling DNS, dangling record, domain transfer, registrar, DNS zone, nameserver, CNAME, name resolution, domain registration',
  ),
  concept(
    'virtual private network',
    'VPN, virtual private network, IPsec, site-to-site, client VPN, tunnel, VPN gateway, ExpressRoute, Direct Connect, DirectConnect, Cloud Interconnect, customer gateway, transit gateway',
  ),
  concept(
    'intrusion detection',
    'IDS, IPS, intrusion detection, intrusion prevention, network firewall, deep packet inspection, Cloud IDS, network threat, malicious traffic, intrusion',
  ),
  concept(
    'instance metadata',
    'IMDS, IMDSv2, IMDSv1, instance metadata, metadata service, metadata endpoint, 169.254.169.254, HttpTokens, hop limit, SSRF, server-side request forgery, metadata server, legacy metadata',
  ),
  concept(
    'IP forwarding',
    'IP forwarding, source/destination check, source destination check, can forward packets, route traffic, routing table, route table, VPC peering route',
  ),
]
