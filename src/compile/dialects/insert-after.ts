/**
 * A list with one more member, behind the one that is named: how a wire version differs from the one before it.
 *
 * @throws when there is no such member
 */
export function insertAfter<Member extends { readonly name: string }>(
  members: readonly Member[],
  after: string,
  added: Member,
): readonly Member[] {
  const at = members.findIndex(({ name }) => name === after);
  if (at === -1) throw new TypeError(`there is no ${after} to stand behind`);
  return members.toSpliced(at + 1, 0, added);
}
