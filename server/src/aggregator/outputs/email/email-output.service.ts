import { addFinding, noWorkTotals } from '@stance/core/assessment/priority/work-totals'
import type { EmailConfig } from '../../config/output-config.ts'
import { createDigest } from '../../reports/html/digest.ts'
import type { ParcelRef } from '../../state/manifest.ts'
import type { OutboxDraft } from '../outbox/outbox.service.ts'
import type { Output, OutputPlan, Sending } from '../output.service.ts'
import { OutputError } from '../output-error.ts'
import { sendParcels } from '../single-parcels.service.ts'
import { digestMail } from './digest-mail.ts'
import { graphTransport } from './graph.service.ts'
import type { Mail, MailTransport } from './mail.service.ts'
import { sesTransport } from './ses.service.ts'
import { smtpTransport } from './smtp.service.ts'

const transportOf = (config: EmailConfig, ca?: string): MailTransport => {
  if (config.transport === 'graph') return graphTransport(config.graph, ca)
  return config.transport === 'ses' ? sesTransport(config.ses, ca) : smtpTransport(config.smtp, ca)
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

const plan = (
  draft: OutboxDraft,
  destination: string,
  { from, to, report_url }: EmailConfig,
  run_id: string,
): OutputPlan => {
  const totals = noWorkTotals()
  const digest = createDigest()
  return {
    add: async (findings) => {
      for (const listed of findings) {
        addFinding(totals, listed)
        digest.add(listed)
      }
    },
    finish: async (run) => {
      const content = { run, totals: totals, digest: digest.digest(), report_url }
      const said = digestMail(content)
      const message_id = `<stance-${run_id}@${domainOf(from)}>`
      const mail: Mail = { message_id, run_id, date: run.started_at, from, to, ...said }
      await draft.post({ destination, run_id, records: 1, lines: [JSON.stringify(mail)] })
      return { records: 1, preview: [`To: ${to.join(', ')}`, `Subject: ${said.subject}`] }
    },
  }
}

/** One digest for each run. */
export const emailOutput = (config: EmailConfig, ca?: string): Output => {
  const destination = `email:${config.transport}`
  const transport = transportOf(config, ca)

  const deliver = async (mail: Mail, parcel: ParcelRef, sending: Sending): Promise<number> => {
    const recipients = parcel.left ?? mail.to
    const isRepetition = parcel.started_at !== undefined
    const { timing, outbox } = sending
    const refusals = await transport.send(mail, recipients, { timing, isRepetition })
    const later = refusals.filter(({ isTemporary }) => isTemporary).map((one) => one.recipient)
    for (const { recipient, isTemporary } of refusals)
      if (!isTemporary) sending.refused(`The mail server refuses the recipient ${recipient}`)
    if (later.length > 0) {
      await outbox.keepFor(parcel, later)
      throw new OutputError(`The mail server does not take mail for ${later.join(', ')} at present`)
    }
    return refusals.length < recipients.length ? 1 : 0
  }
  return {
    destination,
    plan: (draft, run_id) => plan(draft, destination, config, run_id),
    send: (sending) =>
      sendParcels(sending, destination, ([line = '{}'], parcel) =>
        deliver(JSON.parse(line) as Mail, parcel, sending),
      ),
    close: transport.close,
  }
}
