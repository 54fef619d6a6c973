import { useEffect, useLayoutEffect, useRef } from 'react'

type Field = HTMLInputElement | HTMLSelectElement

const isChanged = (field: Field): boolean =>
  field instanceof HTMLSelectElement
    ? !field.selectedOptions[0]?.hasAttribute('selected')
    : field.value !== field.defaultValue || (field.checked && !field.defaultChecked)

const readChanged = () =>
  [...document.querySelectorAll<Field>('input[name]:not([type=file]), select[name]')]
    .filter(isChanged)
    .map((field) => ({ field, value: field.value }))

/** Types or chooses it again, before which React has to see another value. */
function repeat({ field, value }: { field: Field; value: string }): void {
  if (field instanceof HTMLInputElement && field.checked) {
    field.checked = false
    field.click()
    return
  }
  field.value = ''
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
}

const page = () => document.documentElement.dataset

/** Once the page is hydrated, tells it what was typed, chosen and pressed (`data-press`) before. */
export function useInputReplay(): void {
  const changed = useRef<ReturnType<typeof readChanged>>([])
  useLayoutEffect(() => {
    // before anything is rendered anew, which would wipe it away
    if (!('hydrated' in page())) changed.current = readChanged()
  }, [])
  useEffect(() => {
    const dataset = page()
    if ('hydrated' in dataset) return
    // after the effects of the page and what they render
    setTimeout(() => {
      changed.current.forEach(repeat)
      const { pressed } = dataset
      dataset.hydrated = ''
      delete dataset.pressed
      const control = pressed && document.querySelector<HTMLElement>(`[data-press="${CSS.escape(pressed)}"]`)
      if (!control) return
      control.removeAttribute('aria-busy')
      control.click()
    })
  }, [])
}
