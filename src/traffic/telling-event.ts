/**
 * What an event must hold to say anything of how its answer began or ended and what is in it: most events are pieces of
 * text, and a row is the same without them.
 */
export const tellingEvent =
  /"response\.(?:created|completed|failed|incomplete|output_item\.done)"|"usage"|"finish_reason"|"error"|"object":\s*"chat\.completion"/;
