import type { ComplexityRule } from '../complexity-rule.ts'

export const FIREWALL_RULES: readonly ComplexityRule[] = [
  {
    id: 'web-firewall',
    subject: 'a web application firewall',
    match: {
      words:
        /\b(?:waf\w*|web application firewalls?|web firewall|balancer armor|cloud armor|managed rules|armor)\b/,
      excluded: /\b(?:logging|logs|metrics)\b/,
    },
    tier: 2,
    effort: 6,
    teams: ['app', 'network'],
    downtime: 0,
    change_window: false,
    impact: 'moderate',
    blockers: ['The rules count before they block'],
    approach:
      'Attach a firewall policy with the managed rule groups in counting mode, read for two weeks what it would block, exempt false alarms, then block.',
  },
  {
    id: 'network-acl',
    subject: 'rules of a network access list',
    match: { words: /\b(?:network acls?|nacls?|subnet default acl)\b/, excluded: /\bunused\b/ },
    tier: 2,
    effort: 2,
    teams: ['network'],
    downtime: 0,
    change_window: false,
    impact: 'moderate',
    blockers: [],
    approach:
      'Read from the flow logs what the rule admits. Replace it by rules for the known sources and the ports in use, with the return traffic.',
  },
  {
    id: 'unused-firewall-rule',
    subject: 'a security group or firewall rule that nothing uses',
    match: {
      words: /\b(?:security groups?|firewall|network acl|nsg)\b/,
      required: /\b(?:unused|description|overlap|launch wizard|many rules|count|missing)\b/,
    },
    tier: 2,
    effort: 1,
    teams: ['network'],
    downtime: 0,
    change_window: false,
    impact: 'none',
    blockers: [],
    approach:
      'Check references and flow logs of the last 90 days, export the rules, then remove or describe them.',
  },
  {
    id: 'egress-rule',
    subject: 'unlimited outgoing traffic',
    match: {
      words: /\b(?:egress|outbound|all outgoing)\b/,
      excluded: /\b(?:kubernetes|inbound or outbound|ai outbound)\b/,
    },
    tier: 2,
    effort: 4,
    teams: ['network', 'app'],
    downtime: 0,
    change_window: false,
    impact: 'moderate',
    blockers: ['The destinations in use have to be known'],
    approach:
      'Collect the destinations from the flow logs of a full business cycle, allow those, then deny the rest.',
  },
  {
    id: 'database-firewall',
    subject: 'firewall rules of a database',
    match: {
      words:
        /\b(?:(?:sql|mysql|postgresql|cosmosdb|cosmos db|redis|synapse|mariadb)\b(?: \w+){0,3} (?:firewall|azure services)|rds security group open|redshift security group open|firewall open|should have firewall rules|aisearch allowed addresses)\b/,
      excluded: /\b(?:alert|alarm|changed|compute firewall)\b/,
    },
    tier: 2,
    effort: 2,
    teams: ['network', 'db'],
    downtime: 0,
    change_window: false,
    impact: 'moderate',
    blockers: ['The clients of the database have to be known'],
    approach:
      'Read the addresses of the clients from the connection log, allow those, then remove the rule that admits every address.',
  },
  {
    id: 'storage-network',
    subject: 'network rules of storage and services',
    match: {
      words:
        /\b(?:storage (?:network default deny|public network|vnet rules|trusted services)|restrict (?:unrestricted )?network access|unrestricted network access|(?:appservice|functions|apim|ai|aisearch|appconfig|automation|batch|containerapps|datafactory|eventgrid \w+|eventhub|filesync|iothub|machinelearning|registry|servicebus|spring|databricks|opensearch) (?:public|network|access restriction|addresses)|public network access|virtual network rules|default network access rule|docs? allowed addresses|firewall exceptions?|vm disk public)\b/,
      excluded:
        /\b(?:sql|mysql|postgresql|mariadb|cosmos\w*|redis|synapse|database|databases|kubernetes|opensearch public|public ip|gcp functions|private (?:link|endpoint))\b/,
    },
    tier: 2,
    effort: 3,
    teams: ['network', 'app'],
    downtime: 0,
    change_window: false,
    impact: 'moderate',
    blockers: ['The callers have to be known'],
    approach:
      'Read the callers from the log of the service, allow their networks, then set the default to deny. Trusted services of the cloud stay allowed.',
  },
  {
    id: 'host-exposed-port',
    subject: 'a port of a machine that the internet reaches',
    match: {
      words:
        /\b(?:ec2 instance \w+ exposed|vm ssh exposed|just in time|management ports|network attack ports|all network ports|adaptive (?:network )?hardening|port (?:22|3389) (?:\w+ )*internet|confidential ingress)\b/,
    },
    tier: 2,
    effort: 2,
    teams: ['network'],
    downtime: 0,
    change_window: false,
    impact: 'moderate',
    blockers: [],
    approach:
      'Close the port for the internet in the security group of the machine. Give administrators access through a bastion, a session manager or just-in-time rules.',
  },
  {
    id: 'default-security-group',
    subject: 'a default security group that admits traffic',
    match: {
      words:
        /\b(?:default (?:security )?groups?|default in use|firewall default rule|default firewall)\b/,
      excluded: /\b(?:entra|iam)\b/,
    },
    tier: 2,
    effort: 2,
    teams: ['network'],
    downtime: 0,
    change_window: false,
    impact: 'moderate',
    blockers: [],
    approach:
      'Move what is in the default group to a group of its own with the ports it needs, then remove all rules of the default group.',
  },
  {
    id: 'security-group',
    subject: 'rules of a security group',
    match: {
      words: /\b(?:security groups?|subnet nsg|nsgs?|vm nsg)\b/,
      excluded: /\b(?:gke|eks|classic|google groups|elasticache|entra|opensearch)\b/,
    },
    tier: 2,
    effort: 2,
    teams: ['network'],
    downtime: 0,
    change_window: false,
    impact: 'moderate',
    blockers: [],
    approach:
      'Read from the flow logs who uses the rule. Replace it by rules for the known sources, or by a session manager for administrators, and watch for rejected traffic.',
  },
  {
    id: 'network-security-group',
    subject: 'rules of a network security group of Azure',
    match: {
      providers: ['azure'],
      words:
        /\b(?:azure network (?:\w+ open|all ingress|all egress|public ingress|sensitive ports\w*(?: \w+)?|udp open|wide private range|default group|inner|facing)|network security|inbound (?:rules?|traffic))\b/,
    },
    tier: 2,
    effort: 2,
    teams: ['network'],
    downtime: 0,
    change_window: false,
    impact: 'moderate',
    blockers: [],
    approach:
      'Read from the flow logs who uses the rule, replace its source by known prefixes or service tags, and put administrators behind a bastion.',
  },
  {
    id: 'vpc-firewall-rule',
    subject: 'a firewall rule of a VPC of Google Cloud',
    match: {
      words:
        /\b(?:compute firewall (?!logging)\w+|open (?:\w+ ){0,3}(?:firewall|ports?)|firewall (?:rules?|\w+ open)|overly permissive (?:firewall|ingress)|firewalls?)\b/,
      excluded:
        /\b(?:azure (?:network )?firewall|network ?firewall|networkfirewall|protected by|policy|routes?|logging)\b/,
    },
    tier: 2,
    effort: 2,
    teams: ['network'],
    downtime: 0,
    change_window: false,
    impact: 'moderate',
    blockers: [],
    approach:
      'Read from the firewall log what the rule admits. Limit its source ranges and target tags, or replace it by identity-aware access for administrators.',
  },
]
