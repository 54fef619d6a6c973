import { escapeHtml } from '../server/src/web/internal-pages/plain-page/render-plain-page.ts'

/** The pages behind a payment code, at the sandbox and at every simulator. All texts are escaped here. */

export interface PayPageButton {
  /** The value of `action` in the form. */
  action: string
  label: string
  /** What it does, in one line. */
  description: string
  /** A number that goes with it. */
  field?: { name: string; label: string; unit: string; max: number; value: number }
}

export interface PayPageLink {
  href: string
  label: string
}

export interface PayPageView {
  heading: string
  /** The trade's state, unless it waits for its payment. */
  state?: { text: string; isGood: boolean } | undefined
  amountLabel: string
  amount: string
  /** Name and value of each fact. */
  facts: readonly (readonly [name: string, value: string])[]
  /** The normal payment; absent: it can no longer be paid. */
  pay?: PayPageButton | undefined
  back?: PayPageLink | undefined
  failures: { title: string; hint: string; buttons: readonly PayPageButton[] }
}

export interface PayResultView {
  isGood: boolean
  heading: string
  text: string
  /** The language of `text`, if it is not the page's. */
  textLang?: string
  amount?: string
  hint?: string
  back?: PayPageLink | undefined
  retry?: Pick<PayPageButton, 'action' | 'label'> | undefined
}

const renderBack = (back: PayPageLink | undefined): string =>
  back === undefined
    ? ''
    : `<a class="back main" href="${escapeHtml(back.href)}" rel="noreferrer">${escapeHtml(back.label)}</a>`

const renderField = ({ name, label, unit, max, value }: NonNullable<PayPageButton['field']>): string =>
  `<p class="delay"><label for="${name}">${escapeHtml(label)}</label>
<input id="${name}" name="${name}" type="number" inputmode="numeric" min="0" max="${max}" value="${value}">
<span>${escapeHtml(unit)}</span></p>`

const renderButton = (
  { action, label, description, field }: PayPageButton,
  look: 'main' | 'other',
): string => `<form method="post">
<button class="${look}" name="action" value="${action}" aria-describedby="${action}">${escapeHtml(label)}</button>
${field ? renderField(field) : ''}<p class="does" id="${action}">${escapeHtml(description)}</p>
</form>`

const renderFailures = ({ title, hint, buttons }: PayPageView['failures']): string =>
  buttons.length === 0
    ? ''
    : `<h2>${escapeHtml(title)}</h2>
<p class="hint">${escapeHtml(hint)}</p>
<div class="panel"><ul>${buttons.map((button) => `<li>${renderButton(button, 'other')}</li>`).join('\n')}</ul></div>`

/** The body of the page behind a code: what is to be paid, and the actions for success and failure. */
export const renderPayPage = ({
  heading,
  state,
  amountLabel,
  amount,
  facts,
  pay,
  back,
  failures,
}: PayPageView): string => `<h1>${escapeHtml(heading)}</h1>
<div class="panel">
${state ? `<p class="state${state.isGood ? ' good' : ''}" role="status">${escapeHtml(state.text)}</p>` : ''}<p class="label">${escapeHtml(amountLabel)}</p>
<p class="sum">${escapeHtml(amount)}</p>
<dl>${facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('\n')}</dl>
${pay ? renderButton(pay, 'main') : renderBack(back)}
</div>
${renderFailures(failures)}`

/** The body of the page after an action, or in place of the page: what happened, and whether money moved. */
export const renderPayResult = ({
  isGood,
  heading,
  text,
  textLang,
  amount,
  hint,
  back,
  retry,
}: PayResultView): string => `<div class="panel result">
<p class="mark${isGood ? ' good' : ''}" aria-hidden="true">${isGood ? '✓' : '!'}</p>
<h1>${escapeHtml(heading)}</h1>
<p class="label"${textLang ? ` lang="${textLang}"` : ''}>${escapeHtml(text)}</p>
${amount === undefined ? '' : `<p class="sum">${escapeHtml(amount)}</p>`}
${hint === undefined ? '' : `<p class="hint">${escapeHtml(hint)}</p>`}
${renderBack(back)}
${retry ? `<form method="post"><button class="other" name="action" value="${retry.action}">${escapeHtml(retry.label)}</button></form>` : ''}
</div>`
