import pg from 'pg'
import { testDatabaseUrl, testServerUrl, testTemplate } from './fresh-db.ts'

/** A database that tests of one run copy. */
interface TemplateDatabase<Content> {
  /** Tells it from the others of the run. */
  name: string
  /** What follows `create database`, such as a template of its own. */
  from?: string
  /** Fills the database, and says what is in it as JSON can hold. */
  fill(url: string): Promise<Content>
}

/**
 * A database to copy, to which nothing is connected, and what is in it; the first test that asks for it makes it. What is
 * in it is kept as its comment, for the other workers of the run.
 */
export async function templateDatabase<Content = void>({
  name: own,
  from = '',
  fill,
}: TemplateDatabase<Content>): Promise<{ name: string; content: Content }> {
  const name = `${testTemplate()}_${own}`
  const client = new pg.Client({ connectionString: testServerUrl() })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rows } = await client.query(
      `select shobj_description(oid, 'pg_database') content from pg_database where datname = $1`,
      [name],
    )
    if (rows[0]) return { name, content: JSON.parse(rows[0].content) }
    // what a test that was ended left of it does not have its name
    const unfinished = `${name}_unfinished`
    await client.query(`drop database if exists ${unfinished} with (force)`)
    await client.query(`create database ${unfinished} ${from}`)
    const content = await fill(testDatabaseUrl(unfinished))
    const comment = client.escapeLiteral(JSON.stringify(content ?? null))
    await client.query(`comment on database ${unfinished} is ${comment}`)
    await client.query(`alter database ${unfinished} rename to ${name}`)
    return { name, content }
  } finally {
    await client.end()
  }
}
