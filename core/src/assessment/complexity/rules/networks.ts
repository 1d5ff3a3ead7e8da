import type { ComplexityRule } from '../complexity-rule.ts'

const MANUAL = { tier: 3, change_window: true, blockers: [] } as const

export const PRIVATE_ENDPOINT_RULES: readonly ComplexityRule[] = [
  {
    id: 'private-endpoint',
    subject: 'a private endpoint of a service',
    match: {
      words:
        /\b(?:private (?:endpoints?|links?)|vpc endpoints?|private service connect|endpoint (?:ec2|ssm|ecr|docker registry|incident \w+|multi zone)|private google access|data endpoints|bedrock endpoint|interface endpoints?|(?:gateway|interface) vpc endpoint)\b/,
    },
    ...MANUAL,
    effort: 8,
    teams: ['network', 'app'],
    downtime: 0,
    impact: 'moderate',
    approach:
      'Create the endpoint in the subnets of the clients with its private DNS zone, test the resolution from each network, then deny public access.',
  },
]

export const NETWORK_RULES: readonly ComplexityRule[] = [
  {
    id: 'subnet-public-addresses',
    subject: 'a subnet that gives new machines public addresses',
    match: {
      words: /\bsubnets?\b/,
      required: /\b(?:auto public ip|auto ?assign\w*|automatically assign\w*|map public ip)\b/,
    },
    ...MANUAL,
    effort: 4,
    teams: ['network', 'app'],
    downtime: 0,
    impact: 'moderate',
    approach:
      'Find out which machines of the subnet need to reach the internet and give them a NAT gateway, then switch the assignment off. Machines that run keep their addresses until they are replaced.',
  },
  {
    id: 'public-address',
    subject: 'a public address of a machine or service',
    match: {
      words:
        /\b(?:public (?:ip\w*|ipv4|address\w*|subnet)|instance public ip|auto public ip|interface public ip|public ip address|external ip|elastic ip listed|master public ip|task set public|service public ip|default internet|notebook internet|in public subnets?|internet facing load|(?:elb|elbv2) internet facing)\b/,
      excluded: /\b(?:changed|deleted|alert|basic sku)\b/,
    },
    ...MANUAL,
    effort: 8,
    teams: ['network', 'app'],
    downtime: 30,
    impact: 'significant',
    approach:
      'Put a load balancer or a NAT gateway in front, move the machine to a private subnet in a window, and change the names that point to it.',
  },
  {
    id: 'network-placement',
    subject: 'a service outside of a private network',
    match: {
      words:
        /\b(?:in (?:a )?vpc|inside a vpc|(?:lambda|apprunner|sagemaker\w*|emr|dataflow|datafusion|build|vertexai|containerapps|containerinstances|appservice|functions|apim|spring|machinelearning|workspaces|appstream|glue|ecs|mwaa|mq|transfer|kinesis|lightsail|glue|bedrock) (?:\w+ ){0,2}(?:vpc|vnet|private|isolation|network|public|model private|awsvpc|internet|instance public|ingress)|virtual network(?:s)? (?:injection|integration)|network injection|should use a virtual network|network isolation|(?:reside|be) within a virtual network|in-?vpc|rest public|notebook vpc|iothub public|awsvpc|tpu private|vpc settings)\b/,
    },
    ...MANUAL,
    effort: 10,
    teams: ['network', 'app'],
    downtime: 0,
    impact: 'moderate',
    approach:
      'Plan subnets and routes for the service, connect it to the network in a test environment, check its paths to other services, then move it in a window.',
  },
  {
    id: 'central-firewall',
    subject: 'a central firewall or protection against floods',
    match: {
      words:
        /\b(?:network ?firewall \w+|networkfirewall|azure network firewall\w*|azure firewall|protected by azure firewall|ddos\w*|shield (?!\w+ contacts|auto renew)\w+|fms compliant|bastion|nat gateway|internet route|network vpn tier)\b/,
    },
    ...MANUAL,
    effort: 24,
    teams: ['network'],
    downtime: 15,
    impact: 'significant',
    approach:
      'Design the path through the firewall, deploy it next to the present one, move one subnet after the other in windows, and watch for rejected traffic.',
  },
  {
    id: 'dns',
    subject: 'names and zones',
    match: {
      words:
        /\b(?:dns\w*|dnssec|route53 \w+|dangling|dkim|spf|sender policy|zone signing|key signing)\b/,
    },
    tier: 2,
    change_window: false,
    blockers: ['A wrong record makes the service unreachable'],
    effort: 3,
    teams: ['network'],
    downtime: 0,
    impact: 'moderate',
    approach:
      'Lower the lifetime of the records, change the record or sign the zone, check it from outside, then publish the key at the registrar.',
  },
  {
    id: 'load-balancer-settings',
    subject: 'settings of a load balancer, gateway or distribution',
    match: {
      words:
        /\b(?:elb|elbv2|load balancers?|cloudfront|api ?gateway|apigateway|cdn|front door|cors|response headers|invalid headers|desync|connection draining|cross zone|geo restriction|default root object|origin failover|request validation|throttling|cross origin access|usage plan|default endpoint)\b/,
      excluded: /^any |\b(?:code|encrypt\w*|cost)\b/,
    },
    tier: 2,
    change_window: false,
    blockers: [],
    effort: 2,
    teams: ['app', 'network'],
    downtime: 0,
    impact: 'minimal',
    approach:
      'Change the setting on a stage without users, run the tests of the application against it, then on the others.',
  },
  {
    id: 'network-architecture',
    subject: 'the architecture of a network',
    match: {
      categories: ['network', 'configuration'],
      words:
        /\b(?:vpcs?|vnets?|virtual networks?|subnets?|peering|routes?|route tables?|default network|legacy network|internet gateway|transit gateway|gateways?|availability zones?|multi zone|interfaces?|ip forwarding|source check|multi homed|tunnels|redundancy|directconnect|network \w+|networks?|single interface|public ip)\b/,
      excluded: /^any |\b(?:kubernetes|code)\b/,
    },
    ...MANUAL,
    effort: 16,
    teams: ['network'],
    downtime: 30,
    impact: 'significant',
    approach:
      'Draw the present and the target paths, agree on them with the owners of the workloads, build the new path next to the old one, and switch over in a window.',
  },
]
