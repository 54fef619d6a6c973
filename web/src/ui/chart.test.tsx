import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import Chart from './chart.tsx'

const sources = join(import.meta.dirname, '..')
const texts = readdirSync(sources, { encoding: 'utf8', recursive: true })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && !path.startsWith('dev-ui/'))
  .map((path) => ({ path, text: readFileSync(join(sources, path), 'utf8') }))

test('a chart is drawn only after the next tick of rendering: in the first there is nothing', () => {
  expect(renderToStaticMarkup(<Chart options={{}} label="sales" />)).toBe('')
})

test('only the chart imports the chart library, and it is loaded only where a chart is rendered', () => {
  const bring = texts.filter(({ text }) => /from 'echarts/.test(text)).map(({ path }) => path)
  expect(bring).toEqual(['ui/chart.tsx'])
  const atOnce = texts.filter(({ text }) => /import (?!type)[^(\n]*from '[^']*\/chart\.tsx'/.test(text))
  expect(atOnce.map(({ path }) => path)).toEqual([])
})
