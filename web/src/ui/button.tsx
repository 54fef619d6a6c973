import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger'

interface ButtonLook {
  tone?: ButtonTone
  /** As wide as its place. */
  wide?: boolean
  /** A square one that shows an icon only; it needs an `aria-label`. */
  square?: boolean
}

/** The look of a button, for a link that leads on like one. */
export const buttonClass = ({ tone = 'secondary', wide = false, square = false }: ButtonLook = {}) =>
  classNames(styles.button, styles[tone], wide && styles.wide, square && styles.square)

interface Props extends Omit<ComponentProps<'button'>, 'disabled'>, ButtonLook {
  icon?: ReactNode
  /** While true the button cannot be pressed again and shows `busyText`, or without one goes on saying what it does. */
  busy?: boolean
  busyText?: string
  /** Why it cannot be pressed now; being disabled means having a reason. */
  disabledReason?: string | undefined
}

/** A button; it keeps its width while busy, and stays reachable by keyboard when disabled, so that its reason is read. */
export function Button({
  tone,
  wide,
  square,
  icon,
  busy = false,
  busyText,
  disabledReason,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: Props) {
  const reasonId = useId()
  const off = busy || disabledReason !== undefined
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (off) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <>
      <button
        {...rest}
        type={type}
        className={classNames(buttonClass({ tone, wide, square }), className)}
        aria-disabled={off || undefined}
        aria-busy={busy || undefined}
        aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
        onClick={press}
      >
        <span className={classNames(styles.label, busy && busyText !== undefined && styles.away)}>
          {icon}
          {children}
        </span>
        {busyText !== undefined && (
          <span className={classNames(styles.label, !busy && styles.away)}>
            <span className={styles.spinner} aria-hidden="true" />
            {busyText}
          </span>
        )}
      </button>
      {disabledReason !== undefined && (
        <span id={reasonId} className={styles.reason}>
          {disabledReason}
        </span>
      )}
    </>
  )
}
