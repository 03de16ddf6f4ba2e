/**
 * What our own console names as a second sub-protocol, behind the token, where it opens the socket of notices or that of the chat. Whoever does is told
 * in frames of our own making as well; clients of other makes get those of the specification alone (§4, protocol 1.19 and 1.21).
 */
export const consoleProtocol = "ribbon.console";
