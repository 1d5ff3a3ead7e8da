import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startTestApp, type TestApp } from './support/test-app.ts'

let api: TestApp

beforeAll(async () => {
  api = await startTestApp()
})
afterAll(() => api.close())

/** Only in the embedded database: the roles of an external one are those of its operator. */
const isEmbedded = inject('database').address.connectionString === undefined

const run = (text: string) => api.database.service.pool.query(text)

describe.runIf(isEmbedded)('the database role of requests', () => {
  it('has no attribute and no membership beyond those of its tables', async () => {
    const { rows } = await run(`select r.rolname, r.rolsuper, r.rolcreaterole, r.rolcreatedb,
        r.rolreplication, (select count(*)::int from pg_auth_members m where m.member = r.oid) as memberships,
        (select count(*)::int from pg_class c where c.relowner = r.oid) as owned
      from pg_roles r where r.rolname = current_user`)
    expect(rows).toEqual([
      {
        rolname: 'stance_service',
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        memberships: 0,
        owned: 0,
      },
    ])
  })

  it.each([
    ['read a file of the server', "select pg_read_file('/etc/passwd')"],
    ['list a folder of the server', "select pg_ls_dir('/')"],
    ['load a file into a table', "copy account (id) from '/etc/passwd'"],
    ['write a file', "copy account to '/tmp/stance-accounts'"],
    ['write a file as a large object', "select lo_export(0, '/tmp/stance-object')"],
    ['run a program with the rows of a table', "copy account to program 'true'"],
    ['fill a table from a program', "copy account (id) from program 'id'"],
    ['become the owner of the database', 'set role stance'],
    ['connect as another user', 'set session authorization stance'],
    ['make a role', 'create role another superuser'],
    ['give itself rights', 'alter role stance_service superuser'],
    ['change a setting of the server', "alter system set fsync = 'off'"],
    ['load a library', "load '/tmp/library.so'"],
    ['add an untrusted extension', 'create extension file_fdw'],
    ['make a table', 'create table made (id integer)'],
    ['make a schema', 'create schema made'],
    ['remove a table', 'drop table account'],
    ['empty a table', 'truncate account'],
    ['remove the guard of the audit log', 'drop trigger audit_entry_kept on audit_entry'],
    ['suspend the guard of the audit log', 'alter table audit_entry disable trigger all'],
    ['suspend all triggers', "set session_replication_role = 'replica'"],
  ])('cannot %s', async (_, text) => {
    await expect(run(text)).rejects.toMatchObject({ code: '42501' })
  })
})
