import { useEffect, useInsertionEffect } from 'react'

const fields = 'html:not([data-hydrated]) :is(input:not([type=file]), select)'

/** Repeats what was done with a field once the commit has ended, before any other input: React must see a change. */
function replayField(field: HTMLInputElement | HTMLSelectElement): void {
  const { value, type } = field
  const isInput = field instanceof HTMLInputElement
  if (isInput && (type === 'radio' || type === 'checkbox')) {
    const { checked, defaultChecked } = field
    if (checked !== defaultChecked && (checked || type === 'checkbox'))
      queueMicrotask(() => Object.assign(field, { checked: !checked }).click())
  } else if (isInput ? value !== field.defaultValue : !field.selectedOptions[0]?.hasAttribute('selected')) {
    const caret = isInput && field === document.activeElement ? field.selectionEnd : null
    queueMicrotask(() => {
      field.value = ''
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
      for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))
      if (isInput && caret !== null) field.setSelectionRange(caret, caret)
    })
  }
}

/** Replays in a hydrated page what was typed and chosen before, and what was pressed (`data-press`) after its effects. */
export function useInputReplay(): void {
  useInsertionEffect(() => {
    document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(fields).forEach(replayField)
  }, [])
  useEffect(() => {
    const { dataset } = document.documentElement
    if ('hydrated' in dataset) return
    setTimeout(() => {
      dataset.hydrated = ''
      for (const each of document.querySelectorAll('[data-press]')) each.removeAttribute('aria-busy')
      const pressed = dataset.pressed && `[data-press="${CSS.escape(dataset.pressed)}"]`
      delete dataset.pressed
      if (pressed) document.querySelector<HTMLElement>(pressed)?.click()
    })
  }, [])
}
