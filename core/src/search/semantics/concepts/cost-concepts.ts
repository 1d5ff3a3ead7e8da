import { concept } from './concept.ts'

/** What is paid for. */
export const COST_CONCEPTS = [
  concept(
    'cost',
    `cost, costs, budget, budgets, billing, spend, spending, expense, expenses, invoice, overspend,
    cost anomaly, savings, incur charges, unexpected charges, charges + unused | still | unexpected
    | resources | volumes | idle, cost optimization, cost
    optimisation, FinOps, bill, money, cloud bill, expensive, price, save money, wasted money,
    predicted bill, forecast + bill | cost | spend | overspend, overspend forecast, exceeds the
    limit + bill | spend, spending threshold,
    paid at, rates + on-demand, price, pricing,
    too expensive, costs too much, costs too high, bill too high, high bill, huge bill, surprise
    bill, bill shock, bill exploded, money burner, burning money, burn money, wasting money, waste
    money, wasted spend, spend too much, we pay too much, pay too much, paying too much, paying
    for nothing, aws bill, azure bill, cloud spend, cloud costs, cloud cost, reduce cost, reduce
    costs, cost saving, cost savings, cost explorer, pricing tier, anomaly in cost,
    surprise + bill | costs | invoice, why + bill | expensive | costs, bill + too high | huge |
    surprise | exploded | doubled`,
  ),
  concept(
    'budget alert',
    `cost alert, cost alerts, budget alert, budget alerts, billing alarm, billing alarms, billing
    alert, spend alert, spending alert, budget notification, spending limit, budget threshold,
    budget exceeded, AWS Budgets,
    budget | billing | cost | spending | spend | bill | charges + alert | alarm | notification |
    notified | threshold | exceeded | limit | warning | anomaly | unexpected,
    spending is not watched, spend + watched,
    overspending, overspending goes unnoticed, spending + unnoticed | limit | watched, no budget, no
    budgets, missing budget, without a budget,
    no spending cap, no spending limit, spending cap, cost cap, runaway cost, runaway costs,
    runaway spending, runaway bill, runaway spend, cost explosion, cost explodes, costs explode,
    costs out of control, spending out of control, spend out of control, surprise costs, nobody
    watches costs, nobody watches the bill, nobody watches spending, nobody notices the bill,
    nobody notices costs, bill warning, bill alert, cost warning, cost alarm, cost anomaly, cost
    anomaly detection, cost anomaly monitor, unexpected spending, budgets + configured | set |
    missing | alert, spending + alarm | warning | cap | monitor | anomaly | unusual | unexpected |
    jump,
    monthly spending, spending threshold + defined | monthly, cost spike, cost spikes, spend
    spike, spike + cost | costs | spend | spending | bill, anomalous spend, anomalous + spend |
    cost | spending, surprise bill`,
    ['cost'],
  ),
  concept(
    'rightsizing',
    `rightsizing, right-sizing, rightsize, rightsized, overprovisioned, over-provisioned,
    oversized, oversized vm, over-sized, larger than needed, bigger than needed, too large,
    downsize, downsized, underutilized, underutilised, under-utilized, under-utilised, underused,
    low utilization, low utilisation, low CPU, Compute Optimizer, wasted capacity, excess
    capacity, smaller size, smaller instance, idle capacity, instance | VM | machine + too large |
    rightsized | oversized | smaller, bigger than its load, far bigger, bigger than + load |
    needed | necessary, load + bigger | oversized | far, too big, too powerful, almost no CPU, too
    big machine, machine too big, server too big, vm too big, too big vm, oversized server,
    oversized machine, oversized instance, oversized instances, oversized database, over sized,
    overkill, overpowered, over-dimensioned, overdimensioned, way too big, too many cores, too
    much cpu, too much memory, too much capacity, unneeded capacity, instance is mostly idle,
    mostly idle, mostly bored, low usage, low load, little load, wrong size, right size, right
    sized, right-sized, shrink the vm, shrink the instance, scale down, scaled down, instance type
    + smaller | right-sized | larger | low | utilisation | oversized, utilisation + low | below |
    under - storage - alarm, utilization + low | below | under - storage - alarm, CPU + hardly
    used | barely used | low | idle, overprovisioned disk, overprovisioned database,
    machine | server | instance | VM | database + far too big | too big | too large | too powerful
    | too many cores | downsized | downsize | oversized`,
    ['cost'],
  ),
  concept(
    'reserved capacity',
    `reserved instance, reserved instances, savings plan, savings plans, committed use, committed
    use discount, capacity reservation, reservation + instance | capacity | expire, spot instance,
    spot instances, discount, on-demand price, long-term commitment,
    preemptible, preemptible VM, spot machines, spot VMs, spot capacity, steady workloads, on-demand
    rates, on-demand rate, on-demand pricing,
    commit to save, commitment discount, commitment discounts, RI coverage, RI utilisation, RI
    expired, unused reservation, unused reservations, unused reserved instance, unused savings
    plan, on demand costs, cheaper long term, cheap interruptible, interruptible instances,
    discounts + commitment | long term | reserved,
    Savings Plan utilisation, Savings Plan + utilisation | utilization | low | coverage,
    spot savings, spot + savings | cheaper | capacity, interruptible capacity, interruptible +
    capacity | instances | machines`,
    ['cost'],
  ),
  concept(
    'cost allocation',
    `cost allocation, cost center, cost centre, chargeback, showback, cost code, tag + billing |
    cost | charge, billing tag, billing export, cost report, cost attribution, cost breakdown,
    charge + department | team,
    attributed to departments, spending + attributed | departments | department | team | teams |
    project, cannot be attributed, no cost tags, cost tags,
    who pays for this, who pays for what, who pays, who spends what, who spends the money, which
    team spends, which team pays, costs per team, cost per team, cost per project, cost by team,
    spend by team, bill split, split the bill, cost owner, cost tags missing, costs cannot be
    assigned, assign costs`,
    ['cost', 'tagging'],
  ),
  concept(
    'service quota',
    `service quota, service quotas, quota, quotas, service limit, service limits, account limit,
    limit increase, quota exceeded, quota usage, Trusted Advisor, approaching the limit,
    running out of quota, hit the limit, hitting limits, hitting the limit, hits the limit, close
    to the limit, close to limit, near the limit, near limit, too many resources, maxed out, limit
    reached, limits reached, quota reached, out of quota, capacity limit, vCPU limit, limits of
    the provider`,
  ),
  concept(
    'running outside working hours',
    `dev machines at night, machines at night, running at night, run at night, runs at night, at
    night + machines | instances | servers | VMs | environments, outside office hours + run |
    instances | machines | environments, outside working hours + instances | machines, weekend
    shutdown, auto-shutdown, auto shutdown, automatic shutdown, scheduled stop, instance
    scheduler, start-stop schedule, shut down at night, running on weekends`,
    ['cost', 'unused resource'],
  ),
]
