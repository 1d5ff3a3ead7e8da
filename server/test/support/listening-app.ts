import { expect } from 'vitest'
import { exampleModule } from './example-endpoints.ts'
import { sendRaw } from './raw-http.ts'
import { startTestApp } from './test-app.ts'

/** The service behind a real socket, with the example endpoints. */
export const startListeningApp = async () => {
  const api = await startTestApp({ modules: [exampleModule] })
  const origin = await api.app.listen({ host: '127.0.0.1', port: 0 })
  const port = Number(new URL(origin).port)
  return {
    api,
    origin,
    port,
    close: api.close,
    send: (...pieces: string[]) => sendRaw(port, ...pieces),
    expectAlive: async () => {
      expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    },
  }
}

export type ListeningApp = Awaited<ReturnType<typeof startListeningApp>>
