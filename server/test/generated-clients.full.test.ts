/** Clients that generators of other languages write from the contract. docs/clients.md has the commands. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ListeningApp, startListeningApp } from './support/listening-app.ts'
import { SCANNER_FILE } from './support/scanner-file.ts'

const CONTRACT = fileURLToPath(new URL('../../contract/openapi.json', import.meta.url))

/** The generators are no dependencies of the product: where they are comes from the environment. */
const GO_GENERATOR = process.env.STANCE_TEST_OPENAPI_GENERATOR ?? ''
const PYTHON_GENERATOR = process.env.STANCE_TEST_OPENAPI_PYTHON_CLIENT ?? ''

const GENERATION_MS = 300_000

const run = promisify(execFile)

const isMissing = (command: string, argument: string): Promise<boolean> =>
  run(command, [argument]).then(
    () => false,
    () => true,
  )

/** Why no client is generated here; '' if it is. */
const goProblem = async (): Promise<string> => {
  if (GO_GENERATOR === '')
    return 'STANCE_TEST_OPENAPI_GENERATOR names no jar of openapi-generator-cli'
  if (await isMissing('java', '-version')) return 'there is no java'
  return (await isMissing('go', 'version')) ? 'there is no go' : ''
}

const pythonProblem =
  PYTHON_GENERATOR === '' ? 'STANCE_TEST_OPENAPI_PYTHON_CLIENT names no openapi-python-client' : ''

const generatedTest = (name: string, problem: string, body: () => Promise<void>): void => {
  if (problem === '') test(name, body, GENERATION_MS)
  else test.skip(`${name} (skipped: ${problem})`, body)
}

/** Imports the file, then lists what it imported; prints both. */
const GO_PROGRAM = `
package main

import (
	"context"
	"encoding/json"
	"log"
	"os"

	"client/stance"
)

func main() {
	configuration := stance.NewConfiguration()
	configuration.Servers = stance.ServerConfigurations{{URL: os.Args[1]}}
	client := stance.NewAPIClient(configuration)
	caller := context.WithValue(context.Background(), stance.ContextAccessToken, os.Getenv("STANCE_TOKEN"))

	file, err := os.Open(os.Args[2])
	if err != nil {
		log.Fatal(err)
	}
	summary, _, err := client.FindingsAPI.ImportFindings(caller).Format("auto").Body(file).Execute()
	if err != nil {
		log.Fatal(err)
	}
	page, _, err := client.FindingsAPI.ListFindings(caller).Severity([]stance.Severity{stance.SEVERITY_HIGH}).PerPage(10).Execute()
	if err != nil {
		log.Fatal(err)
	}
	titles := []string{}
	for _, finding := range page.Data {
		titles = append(titles, finding.Title)
	}
	_ = json.NewEncoder(os.Stdout).Encode(map[string]any{
		"read": summary.Read, "accepted": summary.Accepted, "rejected": summary.Rejected, "titles": titles,
	})
}
`

/** Loads every module first: Python finds a wrong import only then. */
const PYTHON_PROGRAM = `
import importlib, json, os, pkgutil, sys

import stance_client
from stance_client.api.findings import import_findings, list_findings
from stance_client.models import Severity
from stance_client.types import File

for module in pkgutil.walk_packages(stance_client.__path__, "stance_client."):
    importlib.import_module(module.name)

client = stance_client.AuthenticatedClient(base_url=sys.argv[1], token=os.environ["STANCE_TOKEN"])
with open(sys.argv[2], "rb") as file:
    summary = import_findings.sync(client=client, body=File(payload=file))
page = list_findings.sync(client=client, severity=[Severity.HIGH], per_page=10)
print(json.dumps({
    "read": summary.read, "accepted": summary.accepted, "rejected": summary.rejected,
    "titles": [finding.title for finding in page.data],
}))
`

const IMPORTED = { read: 1, accepted: 1, rejected: 0, titles: ['A port is open to the internet'] }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stance-clients-'))
  await writeFile(join(folder, 'findings.json'), SCANNER_FILE)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a program that was compiled or loaded against the service, and returns what it printed. */
const callService = async (command: string, args: readonly string[], cwd: string) => {
  const service: ListeningApp = await startListeningApp()
  try {
    const token = await service.api.token('admin')
    const { stdout } = await run(
      command,
      [...args, service.origin, join(folder, 'findings.json')],
      {
        cwd,
        env: { ...process.env, STANCE_TOKEN: token },
      },
    )
    return JSON.parse(stdout)
  } finally {
    await service.close()
  }
}

generatedTest('a generated Go client compiles and imports a file', await goProblem(), async () => {
  const client = join(folder, 'go')
  await mkdir(client)
  const options = 'enumClassPrefix=true,withGoMod=false,packageName=stance'
  await run('java', [
    ...['-jar', GO_GENERATOR, 'generate', '-g', 'go', '-i', CONTRACT],
    ...['-o', join(client, 'stance'), `--additional-properties=${options}`],
  ])
  await writeFile(join(client, 'go.mod'), 'module client\n\ngo 1.23\n')
  await writeFile(join(client, 'main.go'), GO_PROGRAM)
  await run('go', ['vet', '.', './stance'], { cwd: client })
  await run('go', ['build', '-o', 'client', '.'], { cwd: client })

  expect(await callService(join(client, 'client'), [], client)).toEqual(IMPORTED)
})

generatedTest('a generated Python client loads and imports a file', pythonProblem, async () => {
  const client = join(folder, 'python')
  await run(PYTHON_GENERATOR, ['generate', '--path', CONTRACT, '--output-path', client])
  await writeFile(join(client, 'program.py'), PYTHON_PROGRAM)
  const python = join(dirname(PYTHON_GENERATOR), 'python')

  expect(await callService(python, ['program.py'], client)).toEqual(IMPORTED)
})
