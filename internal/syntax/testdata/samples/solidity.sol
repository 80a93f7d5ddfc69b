// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

contract Shelf {
    mapping(address => uint256) public books;
    event Put(address indexed by, uint256 n);

    modifier some(uint256 n) { require(n > 0, "none"); _; }

    function put(uint256 n) external some(n) returns (uint256) {
        books[msg.sender] += n;
        emit Put(msg.sender, n);
        return books[msg.sender];
    }
}
