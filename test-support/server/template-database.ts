import pg from 'pg'
import { testDatabaseUrl, testServerUrl, testTemplate } from './fresh-db.ts'

/** A database that tests of one run copy. */
interface TemplateDatabase {
  /** Tells it from the others of the run. */
  name: string
  /** What follows `create database`, such as a template of its own. */
  from?: string
  fill(url: string): Promise<void>
}

/** The name of a database to copy, to which nothing is connected; the first test that asks for it makes it. */
export async function templateDatabase({ name: own, from = '', fill }: TemplateDatabase): Promise<string> {
  const name = `${testTemplate()}_${own}`
  const client = new pg.Client({ connectionString: testServerUrl() })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) {
      // what a test that was ended left of it does not have its name
      const unfinished = `${name}_unfinished`
      await client.query(`drop database if exists ${unfinished} with (force)`)
      await client.query(`create database ${unfinished} ${from}`)
      await fill(testDatabaseUrl(unfinished))
      await client.query(`alter database ${unfinished} rename to ${name}`)
    }
    return name
  } finally {
    await client.end()
  }
}
