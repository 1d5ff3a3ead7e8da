import type { Item, Order } from '../item.ts'

/** Words that structure a question, by what they do. */
export const GRAMMAR_WORDS: readonly (readonly [Item, string])[] = [
  [{ kind: 'join', join: 'and' }, 'and, as well as, plus, along with, &, vs, versus, but also'],
  [
    { kind: 'join', join: 'or', beginsClause: true },
    'or anything, or everything, or all, or anything else, or everything else, plus anything, plus everything, plus all, and anything, and everything, as well as anything, as well as everything',
  ],
  [{ kind: 'join', join: 'or' }, 'or, and or'],
  [{ kind: 'join', join: 'comma' }, 'that are, which are, that is, who are'],
  [
    { kind: 'join', join: 'but' },
    'but, though, however, yet still, and show, and list, and give, and display, then show, only show, just show, and only show, and just show',
  ],
  [
    { kind: 'not' },
    'not, !=, non, neither, never, no longer, cannot be, cannot, outside, outside of, isnt, arent',
  ],
  [
    { kind: 'without' },
    'without, no, w/o, lack, lacks, have no, has no, with no, do not have, does not have, not having, without any, do not use, does not use, lack of',
  ],
  [{ kind: 'missing' }, 'missing, lacking, are missing, is missing'],
  [
    { kind: 'except' },
    'except, except for, except those in, excluding, other than, apart from, besides, everything but, all but, anything but, but for, leaving out, unless, exclude, with the exception of, with exception of, ignoring, minus, sans, aside from, not counting, not including, filtering out, skipping, omitting',
  ],
  [
    { kind: 'except', isOfField: true },
    'anywhere but, everywhere but, any env but, any environment but, all environments but, every environment but, any region but, all regions but, every region but, any account but, all accounts but, every account but, any cloud but, all clouds but, any provider but, all providers but, any service but, all services but, every environment except, every region except, every cloud except, every provider except, all services except, every service except, all accounts except, any account except, every account except, all environments except, all regions except, all clouds except, all providers except, any cloud except, any environment except, any region except, everywhere except, anywhere except',
  ],
  [
    { kind: 'disabled' },
    'disabled, turned off, switched off, not enabled, not configured, not enforced, not active, off',
  ],
  [
    { kind: 'noun' },
    'finding, findings, risk, issue, issues, problem, problems, alert, alerts, risks, result, results, resource, resources, thing, things, anything, something, item, items, asset, assets, workload, workloads, weakness, weaknesses, gaps, gap, ones, one, stuff, hits, hit, detections, detection',
  ],
  [
    { kind: 'every' },
    'everything, all, every, all of them, all findings, every finding, all issues, any, overall, complete list, whole list',
  ],
  [{ kind: 'new' }, 'new'],
  [{ kind: 'both' }, 'both'],
  [
    { kind: 'about' },
    'about, regarding, concerning, mentioning, mention, mentions, containing, contain, contains, related to, relating to, with words, with word, title contains, title containing, titles containing, titled, whose title contains, matching',
  ],
  [
    { kind: 'account' },
    'account, accounts, subscription, subscriptions, project, projects, tenant',
  ],
  [
    { kind: 'anchor', anchor: 'found' },
    'found, flagged, flags, spotted, picked up, first found, first seen, first found at, discovered, detected, appeared, reported, came in, come in, created, arrived, identified, introduced, raised, emerged, appear, appears, whats new, showed up, shows up, turned up, popped up, surfaced',
  ],
  [
    { kind: 'anchor', anchor: 'seen' },
    'last seen, seen, last observed, observed, last reported, unseen',
  ],
  [
    { kind: 'anchor', anchor: 'other' },
    'expire, expires, ends, lapse, lapses, published, disclosed, takes, take, took, lasts, lasting',
  ],
  [
    { kind: 'anchor', anchor: 'due' },
    'due, sla due, deadline, due date, become due, fall due, falls due, falling due, going to breach sla, going to breach, will breach sla, will breach, would breach sla, to breach sla, going to be overdue, will be overdue, become overdue, will miss sla, will miss deadline, expiring sla, sla expiring, sla expires, sla ends, sla runs out',
  ],
]

const order = (field: string, direction: Order['direction']): Item => ({
  kind: 'order',
  order: { field, direction },
})

const RISK_FIRST = order('ai_risk_score', 'DESC')
const NEWEST_FIRST = order('first_found_at', 'DESC')
const OLDEST_FIRST = order('first_found_at', 'ASC')

export const ORDER_WORDS: readonly (readonly [Item, string])[] = [
  [
    RISK_FIRST,
    'top, most urgent, riskiest, highest risk, highest risks, highest risk first, highest risk on top, highest risk at top, riskiest on top, riskiest at top, most risky, biggest risk, biggest risks, riskiest first, fix first, should i fix first, should we fix first, do first, biggest, most dangerous, greatest risk, most important, prioritize, prioritise, start with',
  ],
  [
    NEWEST_FIRST,
    'newest, latest, most recent, most recently, most recently found first, most recently found, newest ones first, newest on top, newest at top, latest on top, recent, recently, newest first, latest first, most recent first, youngest',
  ],
  [
    order('resolved_at', 'DESC'),
    'most recently resolved first, latest resolved first, last resolved first, recently resolved first, most recently fixed first, most recently closed first',
  ],
  [order('last_seen_at', 'DESC'), 'most recently seen first, latest seen first, last seen first'],
  [
    order('sla_deadline', 'ASC'),
    'soonest deadline first, earliest deadline first, next deadline first, most overdue first, soonest due first, earliest due first, by urgency',
  ],
  [
    OLDEST_FIRST,
    'oldest, oldest first, oldest on top, oldest at top, oldest at first, longest, longest open first, oldest ones first',
  ],
  [
    order('severity', 'DESC'),
    'most severe, worst, highest severity, highest severity first, highest severity on top, worst on top, worst at top, most critical first, most severe first, worst first, most serious',
  ],
  [order('severity', 'ASC'), 'least severe'],
  [order('ai_risk_score', 'ASC'), 'least risky, lowest risk'],
]

/** What a list can be sorted by, after *sort by*. */
export const SORT_WORDS: readonly (readonly [Order, string])[] = [
  [{ field: 'ai_risk_score', direction: 'DESC' }, 'risk, risk score, score, priority'],
  [{ field: 'severity', direction: 'DESC' }, 'severity'],
  [{ field: 'first_found_at', direction: 'ASC' }, 'age'],
  [
    { field: 'first_found_at', direction: 'DESC' },
    'date, time, first found, first seen, newest, discovery',
  ],
  [{ field: 'last_seen_at', direction: 'DESC' }, 'last seen'],
  [{ field: 'title', direction: 'ASC' }, 'title, name'],
  [{ field: 'account_id', direction: 'ASC' }, 'account'],
  [{ field: 'region', direction: 'ASC' }, 'region'],
  [{ field: 'service_name', direction: 'ASC' }, 'service'],
  [{ field: 'owner', direction: 'ASC' }, 'owner'],
  [{ field: 'status', direction: 'ASC' }, 'status'],
  [{ field: 'resolved_at', direction: 'DESC' }, 'resolved, resolution date'],
  [{ field: 'sla_deadline', direction: 'ASC' }, 'deadline, due date, sla'],
]

/** Articles and possessives, which are left out before anything is read. */
export const ARTICLES: ReadonlySet<string> = new Set(
  'the, teh, please, our, my, your, their, its, some, those, these, really, actually, currently, right'.split(
    ', ',
  ),
)

/** Words for a property of findings. They say nothing alone, but *without compliance* lacks just that. */
export const TOPIC_WORDS =
  'severity, severities, sev, severity level, status, category, categories, provider, source, sources, service, services, level, type, types, kind, kinds, compliance, requirements, benchmark, framework, standard, priority, score, team, teams, scanner, scanners, controls, access, ip, address, traffic, security, posture, versions, version, host, hosts, package, packages, library, libraries, libs'

/** Words that change nothing. */
export const FILLER_WORDS =
  'console, console access, infra, infrastructure, server side, client side, scope, in scope, accept, accepts, accepting, expose, exposes, exposing, supporting, supports, ought, supposed, requires, require, required, requiring, data, a, an, of, in, on, at, for, to, by, from, with, is, are, was, were, be, been, being, am, do, does, did, has, have, had, having, can, could, would, will, shall, should, may, might, must, i, we, you, they, them, it, us all, me, he, she, us out, that, which, who, whose, whom, what, where, when, why, how, many, much, there, here, this, show, list, give, get, find, see, tell, display, fetch, return, want, need, like, let, know, look, looking, looks, search, searching, thanks, thank, hi, hello, hey, kindly, so, then, now, also, too, only, still, already, yet, even, most, more, than, each, per, across, within, into, over, up, out, under, wrong, bad, affected, affect, affecting, affects, exist, exists, existing, happened, happening, got, wanted, count, number, total, cloud, clouds, region, regions, environment, environments, env, rated, ranked, sort, please, state, marked, set, via, using, use, uses, used, make, makes, allow, allows, allowing, allowed, enabled, enforced, configured, properly, violate, violates, violating, fail, fails, failing, failed, failures, compliant, comply, relevant, run, running, please show, owns, own, owned, owner of, works, working, urgent, attention, yesterdays, code red, fix, repair, remediate, resolve, close, first, as, if, because, while, either, just, between, and all, any of, i would, related, them all, ever, unwanted, since when, tagged, such, etc, today please, stored, held, located, based, placed, deployed, living, hosted, listed, coming, having to do, quick, quickly, asap, could you, can you, help, concern, company, anyone, organisation, organization, anybody, somebody, someone, else, anywhere, everywhere, compare, comparing, available, assigned, broke, optimisation, optimization, not compliant, not compliant with, non compliant, noncompliant, not comply with, out of compliance, not in compliance with, reached, violation, violations, weak, miss, shared, readable, soon, potential, potentially, possible, possibly, going, mind, listing, showing, question, questions, interested, good, morning, good morning, good afternoon, good evening, team, wondering, wonder, curious, hoping, hope, appreciate, appreciated, great, okay, cheers, sorry, ok, responsible, vulnerable to, affected by, simply, briefly, maybe, perhaps, trying, pls, plz, thx, gimme, lemme, whats, whos, wheres, report, reports, overview, summary, mapped, mapped to, map to, remain, remains, newly, existed, been around, regardless, regardless of, irrespective of, at latest, at earliest, identify, provide, prepare, present, retrieve, extract, export, pull, check, verify, review, enumerate, inform, in place, as of, as of today, as of now, to date, so far, respectively, mentioned, w, no matter, no matter which, no matter what, no matter where, anymore, any more, any longer, installed, granting, grants, grant, fall under, falls under, falling under, software, runtime, runtimes, came up, come up, comes up, forgot, forgot to, forgets to, forget to, forgotten to, who logs in, still logs in, still log in, sign in, signs in, signing in, takes place, took place, going on, matter, matters, against, although, somewhere, leave'
