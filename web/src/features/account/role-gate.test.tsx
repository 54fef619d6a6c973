// @vitest-environment happy-dom
import { AccountId } from '@faka/contract/shared/ids'
import { act } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearStorage } from '../../../../test-support/dom/clear-storage.ts'
import { renderSettled } from '../../../../test-support/dom/render-settled.ts'
import { RoleGate } from './role-gate.tsx'
import { toggleRole } from './session.ts'
import { buyerUser, type StorefrontRole } from './session-store.ts'

const logInAs = (role: StorefrontRole | undefined) =>
  buyerUser.setState(
    role && {
      id: AccountId.parse('ACCOUNT0000000000001'),
      userName: 'lin',
      phone: null,
      roles: [],
      role,
      token: 't',
      createTime: '',
      updateTime: '',
      lastLoginTime: '',
    },
  )

async function render(roles: unknown) {
  const root = document.createElement('div')
  await renderSettled(<RoleGate roles={Object(roles)}>inside</RoleGate>, root)
  return root
}

beforeEach(() => clearStorage())

describe('Role directive', () => {
  it.each([
    ['admin', ['admin'], 'inside'],
    ['user', ['admin', 'user'], 'inside'],
    ['user', ['admin'], ''],
    [undefined, ['admin', 'user'], ''],
    [undefined, [], 'inside'],
  ] as const)(
    "It removes the element if the array is non-empty and does not include the user's role: %s in %j sees %j.",
    async (role, roles, expected) => {
      logInAs(role)
      expect((await render(roles)).textContent).toBe(expected)
    },
  )

  it.each(['admin', undefined, null, {}])("A non-array (%j) throws 'need roles!'.", async (roles) => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
    await expect(render(roles)).rejects.toThrow('need roles!')
    consoleError.mockRestore()
  })

  it('follows a role that is toggled', async () => {
    logInAs('admin')
    const root = await render(['admin'])
    await act(async () => toggleRole())
    expect(root.textContent).toBe('')
  })
})
