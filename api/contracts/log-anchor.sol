// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// Heads of a transparency log (RFC 9162), written by its owner alone. Whoever holds one of them knows when the log had
/// that size and root, and that it was never shorter or another since.
contract LogAnchor {
    address public immutable owner;
    /// Leaves of the log, as of the newest head.
    uint64 public size;
    /// Hash of its Merkle tree.
    bytes32 public root;

    event Anchored(uint64 indexed size, bytes32 root);

    error NotTheOwner();
    /// A log only grows. One size has one root.
    error NotLarger(uint64 than);

    constructor() {
        owner = msg.sender;
    }

    function anchor(uint64 newSize, bytes32 newRoot) external {
        if (msg.sender != owner) revert NotTheOwner();
        if (newSize <= size) revert NotLarger(size);
        size = newSize;
        root = newRoot;
        emit Anchored(newSize, newRoot);
    }
}
