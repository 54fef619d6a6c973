/** Set on <html> by the first scripts of the page: the `data-press` of the control that was pressed too early. */
const pressedMark = 'pressed'
/** Set on <html> once the page is hydrated; the bootstrap scripts then ignore clicks. */
const hydratedMark = 'hydrated'

interface Typed {
  name: string
  value: string
  chosen: boolean
}

/** What a visitor did with a painted page before its scripts came. */
export interface RecordedInput {
  typed: Typed[]
  focusedName: string | undefined
  selection: [start: number, end: number] | undefined
  sideways: number[]
}

type Control = HTMLInputElement | HTMLSelectElement

const isChoice = ({ type: inputType }: Control) => inputType === 'radio' || inputType === 'checkbox'

const controls = (root: Element) => [...root.querySelectorAll<Control>('input[name], select[name]')]

const isChanged = (control: Control): boolean => {
  if (control instanceof HTMLSelectElement)
    return control.selectedOptions[0]?.hasAttribute('selected') === false
  return isChoice(control)
    ? control.checked && !control.defaultChecked
    : control.value !== control.defaultValue
}

/** Reads from the painted page what the takeover would wipe away. */
export function recordInput(root: Element): RecordedInput {
  const focused = document.activeElement
  const field = focused instanceof HTMLInputElement && root.contains(focused) ? focused : undefined
  return {
    typed: controls(root)
      .filter(isChanged)
      .map((control) => ({ name: control.name, value: control.value, chosen: isChoice(control) })),
    focusedName: field?.name,
    selection:
      field?.selectionStart == null
        ? undefined
        : [field.selectionStart, field.selectionEnd ?? field.selectionStart],
    sideways: [...root.querySelectorAll('[data-sideways]')].map((row) => row.scrollLeft),
  }
}

/** React listens to the native setter's event, as if a person had typed. */
function type(control: Control, value: string): void {
  const kind = control instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event(kind === HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

/** Does again on the living page what was done on the painted one: typing, choices, rows moved sideways, focus. */
export function replayInput(root: Element, { typed, focusedName, selection, sideways }: RecordedInput): void {
  for (const { name, value, chosen } of typed) {
    const control = controls(root).find((each) => each.name === name && (!chosen || each.value === value))
    if (control && chosen) control.click()
    else if (control) type(control, value)
  }
  root.querySelectorAll('[data-sideways]').forEach((row, index) => {
    // to ask or set it makes the browser place the whole page at once
    if (sideways[index]) row.scrollLeft = sideways[index]
  })
  const focused = controls(root).find(({ name }) => name === focusedName)
  focused?.focus({ preventScroll: true })
  if (focused instanceof HTMLInputElement && selection) focused.setSelectionRange(...selection)
  document.documentElement.dataset[hydratedMark] = ''
}

/** Presses again what was pressed last on the painted page, if anything was. */
export function replayPress(root: Element): void {
  const page = document.documentElement.dataset
  const pressed = page[pressedMark]
  delete page[pressedMark]
  if (pressed) root.querySelector<HTMLElement>(`[data-press="${CSS.escape(pressed)}"]`)?.click()
}
