import type { AsanaConfig } from '../../config/output-config.ts'
import { openHttp } from '../json-client.service.ts'
import type { Output, Sending } from '../output.service.ts'
import { openAsana } from './asana-client.service.ts'
import { eachTask, findSections } from './project.service.ts'
import type { TaskItem } from './task.ts'
import { openLedger } from './task-ledger.service.ts'
import { planTasks } from './task-plan.service.ts'
import { adopt, sendTasks } from './task-sending.service.ts'
import type { SendingTasks } from './task-steps.service.ts'

/** Takes over the tasks that a lost state, or another one, has created in the project. */
const adoptTasks = async (tasks: SendingTasks, { outbox }: Sending): Promise<void> => {
  const { client, config, ledger } = tasks
  await eachTask(client, config, null, async (key, task) => {
    const row = await ledger.get(key)
    if (row && row.gid === '') await ledger.set(adopt(row, task, null))
  })
  await outbox.change({ tasks: await ledger.save(), is_adopted: true })
}

const sendAll = async (
  tasks: SendingTasks,
  destination: string,
  { outbox, sent, throwIfInterrupted }: Sending,
): Promise<void> => {
  for (const parcel of outbox.parcelsFor(destination)) {
    throwIfInterrupted()
    await outbox.start(parcel, new Date())
    const lines = await outbox.linesOf(parcel)
    const items = lines.map((line) => JSON.parse(line) as TaskItem)
    const { run_id, started_at = null } = parcel
    let refused = 0
    const counting: SendingTasks = {
      ...tasks,
      refused: (message) => {
        refused += 1
        tasks.refused(message)
      },
    }
    await sendTasks(counting, { items, run_id, started_at })
    await outbox.remove(parcel, { tasks: await tasks.ledger.save() })
    sent(items.length - refused)
  }
}

/** One task for each finding of the configured priorities, in a project of Asana. */
export const asanaOutput = (config: AsanaConfig, ca?: string): Output => {
  const destination = `asana:${config.project_gid}`
  const http = openHttp([config.base_url], ca)
  return {
    destination,
    plan: (draft, run_id, now) => planTasks(draft, destination, config, run_id, now),
    send: async (sending) => {
      const { outbox, timing, refused } = sending
      const client = openAsana(http, config, timing)
      const sections = await findSections(client, config)
      const ledger = openLedger(outbox)
      const tasks: SendingTasks = { client, config, sections, ledger, refused }
      try {
        if (!outbox.state().is_adopted) await adoptTasks(tasks, sending)
        await sendAll(tasks, destination, sending)
      } catch (error) {
        // What arrived is known, so that the next run does not look it up.
        await outbox.change({ tasks: await ledger.save() })
        throw error
      }
    },
    close: http.close,
  }
}
